import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { parse, parseAllDocuments } from 'yaml';
import { deployFile } from './deploy-file.ts';

/** The classes of the package validate with the schemas of Kubernetes. */
const schemas = { Deployment, PodDisruptionBudget, Service };

const manifests = parseAllDocuments(deployFile('kubernetes.yaml')).map((document) =>
  document.toJS(),
);
const read = <Kind extends keyof typeof schemas>(kind: Kind) =>
  new schemas[kind](manifests.find((manifest) => manifest.kind === kind));

describe('docs/deploy/kubernetes.yaml', () => {
  for (const kind of Object.keys(schemas) as (keyof typeof schemas)[])
    it(`has a valid ${kind}`, () => read(kind).validate());

  it('is rejected by the schemas with a wrong value', () => {
    const deployment = structuredClone(manifests.find(({ kind }) => kind === 'Deployment'));
    deployment.spec.replicas = 'two';
    assert.throws(() => new Deployment(deployment).validate(), /replicas/);
  });

  it('drains before the grace period ends, and selects its own pods', () => {
    const { spec } = manifests.find(({ kind }) => kind === 'Deployment');
    const pod = spec.template.spec;
    const [container] = pod.containers;
    const drainMs = Number(
      container.env.find(({ name }: { name: string }) => name === 'SVC_DRAIN_MS').value,
    );
    const preStopMs = Number(
      /, (\d+)\)/.exec(container.lifecycle.preStop.exec.command.at(-1))?.[1],
    );
    assert.ok(preStopMs + drainMs + 10_000 < pod.terminationGracePeriodSeconds * 1_000);
    const { labels } = spec.template.metadata;
    for (const { kind, spec } of manifests)
      assert.deepEqual(kind === 'Service' ? spec.selector : spec.selector.matchLabels, labels);
  });
});

describe('docs/deploy/compose.yaml', () => {
  it('keeps the root file system of the service read-only', () => {
    const { services } = parse(deployFile('compose.yaml'));
    assert.equal(services['svc-embed'].read_only, true);
    assert.deepEqual(services['svc-embed'].cap_drop, ['ALL']);
  });
});
