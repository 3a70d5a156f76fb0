import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import type { Context } from 'mocha'
import { chartExamples, chartFolder, renderedFile } from './parts/helm-chart.ts'

const helm = process.env['PLATEN_HELM'] ?? 'helm'
// The version of Kubernetes, because `helm template` does not ask a cluster, and builds of Helm assume different versions.
const released = ['--namespace', 'platen', '--kube-version', '1.33.0']
const examplePath = (example: string) => path.join(chartFolder, 'examples', `${example}.yaml`)

function runHelm(...words: string[]) {
  const { status, stdout, stderr, error } = spawnSync(helm, words, { encoding: 'utf8' })
  return { status: error ? undefined : status, stdout, stderr }
}

function render(example: string, ...more: string[]) {
  const values = ['--values', examplePath(example)]
  return runHelm('template', 'platen', chartFolder, ...released, ...values, ...more)
}

describe('deploy/chart, by Helm', () => {
  before(function (this: Context) {
    if (runHelm('version').status === 0) return
    console.log(
      'Helm is not installed. See https://helm.sh/docs/intro/install, or set PLATEN_HELM to its path',
    )
    this.skip()
  })

  for (const example of chartExamples) {
    it(`${example}: passes lint, and renders the manifests of test/fixtures/helm-chart`, () => {
      const lint = runHelm('lint', '--strict', chartFolder, '--values', examplePath(example))
      expect(lint.status, lint.stdout + lint.stderr).to.equal(0)
      const rendered = render(example)
      expect(rendered.status, rendered.stderr).to.equal(0)
      const hint = 'stale fixture: see "Change the chart" in deploy/chart/README.md'
      expect(rendered.stdout, hint).to.equal(readFileSync(renderedFile(example), 'utf8'))
    })
  }

  const refusals: Array<{ of: string; message: string; example?: string; set: string[] }> = [
    {
      of: 'an image without a repository',
      set: ['worker.image.repository='],
      message: 'Set worker.image.repository to the repository with the image of deploy/worker.Dockerfile.',
    },
    {
      of: 'an API without its address',
      set: ['api.env.BASE_URL='],
      message: 'Set api.env.BASE_URL to the address at which callers reach the service',
    },
    {
      of: 'no object store',
      set: ['common.env.S3_ENDPOINT='],
      message: 'Set common.env.S3_ENDPOINT to the address of the object store',
    },
    {
      of: 'an API whose data would be lost with its pod',
      set: ['api.secretEnv.DATABASE_URL=null'],
      message:
        'Set api.secretEnv.DATABASE_URL to the name and key of a Secret with the address of PostgreSQL.',
    },
    {
      of: 'an API with a master key that would be lost with its pod',
      set: ['api.secretEnv.PLATEN_MASTER_KEY=null'],
      message: 'Set api.secretEnv.PLATEN_MASTER_KEY to the name and key of a Secret',
    },
    {
      of: 'workers that are killed before their longest render ends',
      set: ['worker.env.RENDER_TIMEOUT_MS=120000'],
      message:
        'worker.terminationGracePeriodSeconds is 60. With RENDER_TIMEOUT_MS=120000 it must be at least 135',
    },
    {
      of: 'API processes that are killed before their longest request ends',
      set: ['api.env.REQUEST_TIMEOUT_MS=50500'],
      message:
        'api.terminationGracePeriodSeconds is 60. With REQUEST_TIMEOUT_MS=50500 it must be at least 76',
    },
    {
      of: 'an ingress without a host',
      example: 'production',
      set: ['ingress.host='],
      message: 'Set ingress.host to the host name of api.env.BASE_URL.',
    },
    {
      of: 'scaling by Prometheus without its address',
      example: 'production',
      set: ['keda.worker.prometheus.serverAddress='],
      message: 'Set keda.worker.prometheus.serverAddress, such as http://prometheus.monitoring:9090.',
    },
    {
      of: 'scaling by workers of an unknown size',
      example: 'production',
      set: ['worker.env.LANES='],
      message:
        'Set worker.env.LANES: the thresholds of keda.worker are for workers with a known number of lanes.',
    },
    {
      of: 'an unreachable object store',
      example: 'production',
      set: ['networkPolicy.publicEgress=false'],
      message: 'Set networkPolicy.storage.to to where the object store is',
    },
    {
      of: 'a seccomp installer whose profile no worker uses',
      example: 'production',
      set: ['worker.seccompProfile.type=RuntimeDefault'],
      message: 'seccompInstaller is enabled, but worker.seccompProfile.type is not Localhost.',
    },
    {
      of: 'a setting that does not exist',
      set: ['worker.env.LANE=2'],
      message: "at '/worker/env': additional properties 'LANE' not allowed",
    },
  ]
  for (const { of, example = 'minimal', set, message } of refusals) {
    it(`refuses ${of}`, () => {
      const flag = (text: string) =>
        /=(?:false|null)$/.test(text) ? ['--set', text] : ['--set-string', text]
      const { status, stderr } = render(example, ...set.flatMap(flag))
      expect(status).to.equal(1)
      expect(stderr).to.include(message)
    })
  }

  it('accepts required settings from envFrom', () => {
    const given = 'api.env.BASE_URL=,api.envFrom[0].configMapRef.name=platen-settings'
    const { status, stderr } = render('minimal', '--set', given)
    expect(status, stderr).to.equal(0)
  })
})
