# The worker with its browser and fonts. Build from the checkout's root: docker build -f deploy/worker.Dockerfile .
# Chromium's sandbox needs user namespaces: run it with deploy/chromium-seccomp.json, as docker-compose.yml does.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY . .
# Keeps only the files that determine which packages are installed, so that code changes do not invalidate the cached installation.
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM node:24-bookworm-slim AS packages
# 18 MB of Node are debug symbols.
RUN apt-get update && apt-get install -y --no-install-recommends binutils && strip --strip-unneeded /usr/local/bin/node
WORKDIR /app
ENV PUPPETEER_SKIP_DOWNLOAD=1
COPY --from=manifests /app .
COPY deploy/prune-packages /usr/local/bin/
RUN npm ci --omit=dev --workspace=@platen/worker && prune-packages worker

# Copies only the Node binary, without npm, headers and manuals.
FROM debian:bookworm-slim AS base
# tini reaps processes that Chromium leaves behind. The libraries are those that Chromium's headless shell requires.
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    ca-certificates tini fontconfig fonts-liberation fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
    libasound2 libatk-bridge2.0-0 libatk1.0-0 libatspi2.0-0 libdbus-1-3 libexpat1 libgbm1 libglib2.0-0 libnspr4 libnss3 \
    libudev1 libx11-6 libxcb1 libxcomposite1 libxdamage1 libxext6 libxfixes3 libxkbcommon0 libxrandr2 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 1000 --create-home node \
  && install -d -o node -g node /data
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
WORKDIR /app

FROM base AS browser
COPY --from=packages /app .
COPY scripts/install-browser.ts scripts/
COPY scripts/browser scripts/browser
# Downloads the browser for puppeteer. If that fails, unpacks the browser in the npm packages. Its archive is not needed afterwards.
RUN node scripts/install-browser.ts && rm -rf node_modules/@sparticuz

FROM base
COPY --from=browser /app .
COPY package.json ./
COPY libs libs
COPY apps/worker apps/worker
COPY templates/fonts templates/fonts
COPY deploy/worker-health.mjs deploy/
LABEL org.opencontainers.image.title="Platen worker" \
  org.opencontainers.image.description="Prints the documents of a Platen service" \
  org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production PLATEN_DATA=/data WORKER_HEALTH_FILE=/tmp/platen-worker-health
USER node
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD ["node", "deploy/worker-health.mjs"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--"]
# The same flags as in libs/platform/src/node-flags.ts.
CMD ["node", "--initial-old-space-size=96", "--external-memory-accounted-in-global-limit", "--max-semi-space-size=8", "apps/worker/src/main.ts"]
