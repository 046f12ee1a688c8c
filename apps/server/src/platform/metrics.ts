import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';

/** The figures of one process, as they are sent to another one. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The figures of several processes in the Prometheus text format; those alike are added up. */
export function writeFigures(figures: readonly Figures[]): Promise<string> {
  return AggregatorRegistry.aggregate([...figures]).metrics();
}

/**
 * What the server counts. Names follow the Prometheus conventions: base units, the unit as suffix,
 * counters end in `_total`. Asking for the same name again returns the same metric.
 */
export interface Metrics {
  counter<L extends string = never>(name: string, help: string, labels?: readonly L[]): Counter<L>;
  gauge<L extends string = never>(name: string, help: string, labels?: readonly L[]): Gauge<L>;
  /** `buckets` are upper bounds; by default they fit durations of requests in seconds. */
  histogram<L extends string = never>(
    name: string,
    help: string,
    labels?: readonly L[],
    buckets?: readonly number[],
  ): Histogram<L>;
  /** Calls `update` whenever the metrics are asked for, ahead of the answer. */
  beforeRender(update: () => void): void;
  /** All metrics in the Prometheus text format. */
  render(): Promise<{ contentType: string; text: string }>;
  /** The same, of this process alone, to be put together with those of others. */
  collect(): Promise<Figures>;
}

const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Metrics in a registry of their own, so that two platforms in one process do not mix. Those of a
 * worker carry its number, and `renderAll` writes those of all workers.
 */
export function createMetrics(
  options: { process?: boolean; worker?: number; renderAll?: () => Promise<string> } = {},
): Metrics {
  const registry = new Registry();
  if (options.worker !== undefined) registry.setDefaultLabels({ worker: String(options.worker) });
  if (options.process) collectDefaultMetrics({ register: registry });
  const updates: (() => void)[] = [];
  const reuse = <M>(name: string, make: () => M): M =>
    (registry.getSingleMetric(name) as M | undefined) ?? make();
  const common = <L extends string>(name: string, help: string, labels: readonly L[] = []) => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  });
  return {
    counter: (name, help, labels) => reuse(name, () => new Counter(common(name, help, labels))),
    gauge: (name, help, labels) => reuse(name, () => new Gauge(common(name, help, labels))),
    histogram: (name, help, labels, buckets = DURATION_BUCKETS) =>
      reuse(name, () => new Histogram({ ...common(name, help, labels), buckets: [...buckets] })),
    beforeRender(update) {
      updates.push(update);
    },
    async render() {
      if (options.renderAll !== undefined) {
        return { contentType: registry.contentType, text: await options.renderAll() };
      }
      for (const update of updates) update();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
    collect() {
      for (const update of updates) update();
      return registry.getMetricsAsJSON();
    },
  };
}
