# The worker with its browser and fonts. Build from the checkout's root: docker build -f deploy/worker.Dockerfile .
# Chromium's sandbox needs user namespaces: run it with deploy/chromium-seccomp.json, as docker-compose.yml does.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY . .
# Only what decides which packages are installed, so that a change of code does not install them anew.
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM node:24-bookworm-slim AS packages
# Symbols for debuggers are 18 MB of Node.
RUN apt-get update && apt-get install -y --no-install-recommends binutils && strip --strip-unneeded /usr/local/bin/node
WORKDIR /app
ENV PUPPETEER_SKIP_DOWNLOAD=1
COPY --from=manifests /app .
COPY deploy/prune-packages /usr/local/bin/
RUN npm ci --omit=dev --workspace=@platen/worker && prune-packages worker

# Without npm, headers and manuals: Node itself is one file.
FROM debian:bookworm-slim AS base
# tini: reaps what Chromium leaves behind. The libraries are those of Chromium's headless shell.
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
# puppeteer's download; where the build machine cannot have it, the browser that the npm packages carry, whose archive is left out then.
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
# The flags of libs/platform/src/node-flags.ts.
CMD ["node", "--initial-old-space-size=96", "--external-memory-accounted-in-global-limit", "--max-semi-space-size=8", "apps/worker/src/main.ts"]
