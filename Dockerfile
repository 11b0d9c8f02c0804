# syntax=docker/dockerfile:1
# Every RUN is a script that `make image-steps` (part of `make ci`) runs in a clean folder.
#   docker build -t route-optimization-service .
#   docker build --build-arg KERNEL=source .      rebuilds the kernel instead of copying the committed artefact
ARG NODE_IMAGE=node:24-bookworm-slim
ARG RUST_IMAGE=rust:1.95-bookworm
ARG KERNEL=committed

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
RUN scripts/install.sh
RUN scripts/sqlite.sh --required
COPY nest-cli.json tsconfig.json tsconfig.build.json ./
COPY src src
COPY playground playground
COPY examples examples
# The page checks requests by it.
COPY docs/openapi.json docs/openapi.json
RUN scripts/build.sh
RUN scripts/image/assemble.sh /out

FROM ${NODE_IMAGE} AS kernel-committed
COPY solver-wasm/pkg /kernel

FROM ${RUST_IMAGE} AS kernel-source
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
WORKDIR /build
COPY scripts scripts
COPY solver-wasm solver-wasm
RUN scripts/kernel/build.sh /kernel

FROM kernel-${KERNEL} AS kernel

FROM ${NODE_IMAGE}
ENV NODE_ENV=production PORT=3000
WORKDIR /app
COPY --from=build /out ./
COPY --from=kernel /kernel solver-wasm/pkg
USER 65532:65532
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD ["node", "health.mjs"]
# The main thread's heap, for a container of 2 GB: tables, prep threads and solver threads live outside it, in the rest.
# Another size of container: about a quarter of its memory, as the container's command.
CMD ["node", "--max-old-space-size=512", "dist/main.js"]
