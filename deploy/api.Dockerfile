# The API. Build from the checkout's root: docker build -f deploy/api.Dockerfile .
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
RUN npm ci --omit=dev --workspace=@platen/api --workspace=@platen/cli && prune-packages api

FROM node:24-bookworm-slim AS dashboard
WORKDIR /app
ENV PUPPETEER_SKIP_DOWNLOAD=1
COPY --from=manifests /app .
RUN npm ci --workspace=@platen/dashboard
COPY tsconfig.base.json ./
COPY libs libs
COPY apps/dashboard apps/dashboard
COPY templates/fonts templates/fonts
RUN cd apps/dashboard && npx vite build

# Copies only the Node binary, without npm, headers and manuals.
FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates qpdf tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 1000 --create-home node \
  && install -d -o node -g node /data
WORKDIR /app
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
COPY --from=packages /app .
COPY package.json ./
COPY libs libs
COPY apps/api apps/api
# `docker compose exec api platen …`.
COPY apps/cli apps/cli
RUN ln -s /app/apps/cli/bin/platen.js /usr/local/bin/platen
COPY --from=dashboard /app/apps/dashboard/dist apps/dashboard/dist
# The template library, and the files that new templates start from.
COPY templates templates
# The API serves its sections as the pages that errors link to.
COPY docs/failure-modes.md docs/
# With one arena per thread, glibc keeps much of the memory that threads have freed: 530 MiB instead of 370 after large bodies (November 2026).
ENV MALLOC_ARENA_MAX=2
LABEL org.opencontainers.image.title="Platen API" \
  org.opencontainers.image.description="Templates and data in, PDFs out: the HTTP API and its dashboard" \
  org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PLATEN_DATA=/data
USER node
VOLUME /data
EXPOSE 3000
# Checks that the process responds. Load balancers use /readyz, and alerts use /healthz/dependencies.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--"]
# The same flags as in libs/platform/src/node-flags.ts.
CMD ["node", "--initial-old-space-size=96", "--external-memory-accounted-in-global-limit", "--max-semi-space-size=8", "apps/api/src/main.ts"]
