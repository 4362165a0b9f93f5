"""Hypothesis profiles: repeatable by default, longer and random for `make fuzz`."""

from hypothesis import HealthCheck, settings

QUIET = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]

settings.register_profile("default", max_examples=12, deadline=None, derandomize=True, suppress_health_check=QUIET)
settings.register_profile("fuzz", max_examples=300, deadline=None, suppress_health_check=QUIET)
settings.register_profile("walks", max_examples=60, deadline=None, suppress_health_check=QUIET)
settings.load_profile("default")
