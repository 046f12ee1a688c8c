# Octavo in a container: docker build -t octavo . && docker run -p 4000:4000 -v octavo:/data octavo

FROM node:24-bookworm-slim AS install
WORKDIR /octavo
COPY package.json package-lock.json .npmrc ./
COPY packages/content/package.json packages/content/
COPY packages/markup/package.json packages/markup/
COPY apps/server/package.json apps/server/
COPY bench/package.json bench/
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    OCTAVO_DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/octavo-compile-cache
WORKDIR /octavo
COPY --from=install /octavo ./
COPY package.json LICENSE ./
COPY packages packages
COPY apps apps
COPY docs docs
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "apps/server/bin/octavo.mjs", "serve"]
