#!/usr/bin/env python3
"""Audits images with workers of palette-check under Apache Spark.

    spark_audit.py LIST OUTPUT [PARTITIONS]

LIST has one path a line. OUTPUT becomes a folder of NDJSON files, one event a line. Each partition
starts one worker, which reads a path and answers with one event, so a partition needs the memory of
one image. PALETTE_CHECK names the program if it is not on the PATH; every machine needs it, and the
images under the same paths.
"""

import json
import os
import subprocess
import sys


def audit(paths):
    """Yields one event of palette-check for each path."""
    worker = subprocess.Popen(
        [os.environ.get("PALETTE_CHECK", "palette-check"), "worker", "--no-cache"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="surrogateescape")
    try:
        for path in paths:
            worker.stdin.write(path + "\n")
            worker.stdin.flush()
            line = worker.stdout.readline()
            if not line:
                raise RuntimeError(f"the worker ended at {path}")
            yield line.rstrip("\n")
    finally:
        worker.stdin.close()
        worker.wait()


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    from pyspark.sql import SparkSession

    session = SparkSession.builder.appName("palette-check").getOrCreate()
    partitions = int(sys.argv[3]) if len(sys.argv) > 3 else None
    paths = session.sparkContext.textFile(sys.argv[1], partitions).filter(bool)
    events = paths.mapPartitions(audit).cache()
    events.saveAsTextFile(sys.argv[2])
    failed = events.filter(lambda event: json.loads(event)["error"] is not None).count()
    print(f"{events.count()} images, {failed} of them unreadable or damaged")
    session.stop()


if __name__ == "__main__":
    main()
