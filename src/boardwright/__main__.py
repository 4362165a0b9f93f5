"""`python -m boardwright` is the command line."""

import sys

from boardwright.cli.main import main

sys.exit(main())
