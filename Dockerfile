# A worker: the page built, the packages of a cluster installed, nothing kept inside.
FROM python:3.13-slim
WORKDIR /naysay
COPY . .
RUN python3 -c "import bootstrap; bootstrap.set_up('requirements.txt', 'requirements-cluster.txt'); bootstrap.build_page()" \
 && rm -rf web/node_modules
USER nobody
ENV NAYSAY_DATA=/tmp/naysay NUMBA_CACHE_DIR=/tmp/numba
EXPOSE 8000
CMD [".venv/bin/python", "-P", "-m", "naysay", "serve", "--host", "0.0.0.0", "--port", "8000"]
