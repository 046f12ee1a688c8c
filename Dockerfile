# Octavo in a container: docker build -t octavo . && docker run -p 4000:4000 -v octavo:/data octavo

FROM node:24-bookworm-slim AS install
WORKDIR /octavo
COPY package.json package-lock.json .npmrc ./
COPY packages/messages/package.json packages/messages/
COPY packages/content/package.json packages/content/
COPY packages/markup/package.json packages/markup/
COPY packages/openapi/package.json packages/openapi/
COPY packages/translation/package.json packages/translation/
COPY packages/trees/package.json packages/trees/
COPY packages/contract/package.json packages/contract/
COPY packages/client/package.json packages/client/
COPY apps/server/package.json apps/server/
COPY bench/package.json bench/
COPY scripts/trim-packages.mjs scripts/
RUN npm ci --omit=dev
# Optional packages, by names and versions: docs/operating/installation.md lists them.
ARG PACKAGES=""
RUN [ -z "$PACKAGES" ] || npm install --no-save --omit=dev $PACKAGES
COPY packages packages
COPY apps apps
COPY scripts/trim-image.ts scripts/
COPY scripts/server-bundle scripts/server-bundle
RUN node_modules/.bin/node scripts/trim-image.ts \
 && ln -sf ../../apps/server/dist/server/octavo.mjs node_modules/.bin/octavo

# The Node of the packages runs it, so no other is in the image.
FROM debian:bookworm-slim
ENV NODE_ENV=production \
    OCTAVO_DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/octavo-compile-cache \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=32768 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    PATH=/octavo/node_modules/.bin:$PATH
WORKDIR /octavo
RUN useradd --uid 1000 --create-home node && mkdir /data && chown node:node /data
COPY --from=install /octavo/node_modules node_modules
COPY package.json LICENSE ./
COPY packages packages
COPY --from=install /octavo/apps apps
COPY docs docs
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "apps/server/dist/server/octavo.mjs", "serve"]
