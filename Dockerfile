# docker build --tag boardwright . && docker run --publish 8000:8000 --volume boardwright:/data boardwright
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install --no-install-recommends --yes gcc libc6-dev && rm -rf /var/lib/apt/lists/*
RUN python -m venv /opt/boardwright
WORKDIR /source
COPY . .
# A portable build: an image runs on other processors than the one that made it.
RUN /opt/boardwright/bin/pip install --no-cache-dir '.[all]'

FROM python:3.13-slim
RUN useradd --system --uid 10001 --create-home --home-dir /data boardwright
COPY --from=build /opt/boardwright /opt/boardwright
ENV PATH=/opt/boardwright/bin:$PATH \
    BOARDWRIGHT_HOST=0.0.0.0 \
    BOARDWRIGHT_PORT=8000 \
    BOARDWRIGHT_DOTS_PORT=-1 \
    BOARDWRIGHT_DATABASE=/data/games.sqlite
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/ready', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["boardwright", "serve"]
