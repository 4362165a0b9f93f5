"""What a server counts by itself is told as Prometheus expects it."""

from prometheus_client.parser import text_string_to_metric_families

from boardwright.server.metrics import SHORT, Metrics


def test_commands_are_counted_by_kind() -> None:
    """Two moves and a seat."""
    metrics = Metrics()
    for kind in ("Play", "Sit", "Play"):
        metrics.commands.add(kind)
    families = {family.name: family for family in text_string_to_metric_families(metrics.text().decode())}
    counted = {sample.labels["kind"]: sample.value for sample in families["boardwright_commands"].samples}
    assert counted == {"Play": 2.0, "Sit": 1.0}


def test_times_are_sorted_into_buckets() -> None:
    """A time belongs to its bound and to all greater ones; the last bucket has everything."""
    metrics = Metrics()
    for seconds in (0.0005, SHORT[0], 0.0035, 99.0):
        metrics.stored.observe(seconds)
    families = {family.name: family for family in text_string_to_metric_families(metrics.text().decode())}
    samples = families["boardwright_store_seconds"].samples
    buckets = {float(one.labels["le"]): one.value for one in samples if one.name.endswith("_bucket")}
    assert buckets[SHORT[0]] == 2.0
    assert (buckets[0.003], buckets[0.004], buckets[5.0], buckets[float("inf")]) == (2.0, 3.0, 3.0, 4.0)
    values = {one.name.rpartition("_")[2]: one.value for one in samples if not one.labels}
    assert values["count"] == 4.0
    assert values["sum"] == 0.0005 + SHORT[0] + 0.0035 + 99.0
