# One image of the shop: the built site, the packages it runs on, and the Node that the project pins. It needs a
# PostgreSQL of its own; docs/running.md says how to run it. Any Debian 12 will do as base.
ARG BUILD_IMAGE=node:24-bookworm-slim
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
# Node's own library; slim images lack it.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm install --no-save --include=dev --include=optional --no-audit --no-fund
COPY . .
# Out go development's packages and the embedded PostgreSQL, with all that only they need: --omit=dev alone leaves
# the TypeScript compiler. Then source maps and types, a third of the rest, which no server reads
# (docs/decisions/0175).
RUN NODE_ENV=production node_modules/.bin/node --import ./tools/resolve-drizzle.ts build/build-web.ts \
  && npm pkg delete devDependencies optionalDependencies \
  && npm prune --offline --no-audit --no-fund \
  && find node_modules -type f -regextype posix-extended -regex '.*\.(map|d\.[cm]?ts)' -delete

FROM ${BASE_IMAGE}
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libatomic1 \
  && apt-get clean && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --user-group --home-dir /data shop && install -d -o shop -g shop /data
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/migrations ./migrations
COPY --from=build /shop/content ./content
COPY --from=build /shop/dist ./dist
COPY --from=build /shop/src/shop ./src/shop
COPY --from=build /shop/src/contract ./src/contract
COPY --from=build /shop/src/server ./src/server
COPY --from=build /shop/tools/resolve-drizzle.ts ./tools/
COPY --from=build --chmod=755 /shop/deploy/shop /usr/local/bin/shop
# Both make it give free memory back, as the sizes of V8's spaces do below (docs/decisions/0165).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
ENV NODE_ENV=production PATH=/shop/node_modules/.bin:$PATH HOST=0.0.0.0 PORT=3000 DATA_DIRECTORY=/data
USER shop
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD \
  ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "--import", "./tools/resolve-drizzle.ts", "src/server/main.ts"]
