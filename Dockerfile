# ltlpor in an image with nothing else:
#
#     docker build -t ltlpor .
#     docker run --rm -v "$PWD:/models" ltlpor check model.pml
#
# It knows its revision (--version) where .git is there, with -dirty if files were changed.
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -buildvcs=auto -trimpath -ldflags '-s -w' -o /image/ltlpor ./cmd/ltlpor \
 && mkdir -m 1777 /image/tmp

FROM scratch
COPY --from=build /image/ /
WORKDIR /models
ENTRYPOINT ["/ltlpor"]
