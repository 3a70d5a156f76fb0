import { globSync, readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import path from 'node:path'
import { isPublicAddress } from '@platen/platform/egress'
import { Ajv } from 'ajv'
import { expect } from 'chai'
import { parse } from 'yaml'
import { apiSettings } from '../apps/api/src/config.ts'
import { workerSettings } from '../apps/worker/src/config.ts'
import {
  chartExamples,
  defaultValues,
  exampleValues,
  type KubernetesObject,
  mergeValues,
  renderedObjects,
  type Values,
} from './parts/helm-chart.ts'
import { projectFolder } from './parts/stack.ts'

interface Container {
  name: string
  image: string
  env?: Array<{ name: string; value?: string; valueFrom?: unknown }>
  ports?: Array<{ containerPort: number }>
  securityContext: Values
  lifecycle?: { preStop: { exec: { command: string[] } } }
  volumeMounts?: Array<{ name: string; mountPath: string; readOnly?: boolean }>
}

interface Pod {
  automountServiceAccountToken: boolean
  terminationGracePeriodSeconds: number
  securityContext: Values & { seccompProfile: Values }
  initContainers?: Container[]
  containers: Container[]
  volumes: Array<{ name: string } & Values>
}

interface EgressRule {
  ports: Array<{ port: number; protocol: string }>
  to: Array<{ ipBlock?: { cidr: string; except?: string[] } }>
}

interface NetworkPolicy {
  policyTypes: string[]
  ingress: unknown[]
  egress: EgressRule[]
}

const read = (name: string) => readFileSync(path.join(projectFolder, name), 'utf8')
const settings = {
  api: Object.values(apiSettings),
  worker: Object.values(workerSettings),
}
const workloads = ['api', 'worker'] as const

function schemaOfValues() {
  const schema = JSON.parse(read('deploy/chart/values.schema.json')) as object
  return new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true }).compile(schema)
}

describe('deploy/chart', () => {
  it('has the version of Platen, which is the default tag of its images', () => {
    const { appVersion } = parse(read('deploy/chart/Chart.yaml')) as { appVersion: string }
    const { version } = JSON.parse(read('package.json')) as { version: string }
    expect(appVersion).to.equal(version)
  })

  it('contains the seccomp profile of deploy/', () => {
    expect(read('deploy/chart/files/chromium-seccomp.json')).to.equal(read('deploy/chromium-seccomp.json'))
  })

  it('uses the same name for the scraped API as the alert rules', () => {
    const monitor = renderedObjects('production').find(({ kind }) => kind === 'ServiceMonitor')
    const { endpoints = [] } = (monitor?.spec ?? {}) as { endpoints?: { relabelings: unknown[] }[] }
    expect(endpoints[0]?.relabelings).to.deep.equal([{ targetLabel: 'job', replacement: 'platen' }])
    const rules = readFileSync(path.join(projectFolder, 'deploy/monitoring/platen-alerts.yaml'), 'utf8')
    expect(rules).to.include('up{job="platen"}')
  })

  it('uses only settings that the API or the worker has', () => {
    const known = new Set([...settings.api, ...settings.worker].map(({ name }) => name))
    const others = ['PLATEN_HELM']
    const files = globSync('deploy/chart/**/*.{yaml,tpl,txt,md}', { cwd: projectFolder })
    const named = files.flatMap((file) =>
      [...read(file).matchAll(/\b(?:[A-Z][A-Z0-9]*_)+[A-Z0-9]+\b/g)].map(([name]) => ({ file, name })),
    )
    expect(named.map(({ name }) => name)).to.include.members(['S3_ENDPOINT', 'RENDER_TIMEOUT_MS'])
    expect(named.filter(({ name }) => !known.has(name) && !others.includes(name))).to.deep.equal([])
  })
})

describe('deploy/chart/values.schema.json', () => {
  const validate = schemaOfValues()
  const accepts = (values: Values) => validate(mergeValues(defaultValues(), values))

  it('accepts the defaults and every example', () => {
    expect(validate(defaultValues()), JSON.stringify(validate.errors)).to.equal(true)
    for (const example of chartExamples) {
      expect(validate(exampleValues(example)), `${example}: ${JSON.stringify(validate.errors)}`).to.equal(
        true,
      )
    }
  })

  it('rejects misspelled values at every depth', () => {
    const cases: Values[] = [
      { networkPolicies: { enabled: true } },
      { ingress: { hosts: ['pdf.example.com'] } },
      { worker: { image: { sha: '' } } },
      { keda: { worker: { prometheus: { adress: 'http://prometheus:9090' } } } },
      { api: { podDisruptionBudget: { minAvailable: 1 } } },
    ]
    for (const values of cases) expect(accepts(values), JSON.stringify(values)).to.equal(false)
  })

  for (const workload of workloads) {
    it(`supports every setting of the ${workload}, secret ones only from a Secret`, () => {
      for (const { name, secret } of settings[workload]) {
        expect(accepts({ [workload]: { env: { [name]: '1' } } }), name).to.equal(!secret)
        expect(accepts({ [workload]: { secretEnv: { [name]: { name: 'a', key: 'b' } } } }), name).to.equal(
          true,
        )
      }
    })
  }

  it('rejects settings that a workload does not have, secrets as text, and numbers', () => {
    const cases: Values[] = [
      { api: { env: { LANES: '2' } } },
      { worker: { env: { PLATEN_SIGNUP: 'open' } } },
      { worker: { secretEnv: { DATABASE_URL: { name: 'platen', key: 'database-url' } } } },
      { common: { env: { BASE_URL: 'https://pdf.example.com' } } },
      { common: { secretEnv: { REDIS_URL: 'redis://:password@redis:6379' } } },
      { worker: { env: { RENDER_TIMEOUT_MS: 60_000 } } },
      { api: { image: { digest: 'latest' } } },
    ]
    for (const values of cases) expect(accepts(values), JSON.stringify(values)).to.equal(false)
  })
})

for (const example of chartExamples) {
  describe(`the output of deploy/chart for examples/${example}.yaml`, () => {
    let objects: KubernetesObject[]

    before(() => {
      objects = renderedObjects(example)
    })

    it('has no Secret and no plain-text secret', () => {
      expect(objects.map(({ kind }) => kind)).not.to.include('Secret')
      const secret = new Set(
        [...settings.api, ...settings.worker].filter((setting) => setting.secret).map(({ name }) => name),
      )
      const variables = allContainers(objects).flatMap(({ env = [] }) => env)
      expect(variables.filter(({ name }) => secret.has(name))).to.have.length.greaterThan(5)
      for (const { name, value } of variables) if (secret.has(name)) expect(value, name).to.equal(undefined)
    })

    it('gives each workload its own settings only', () => {
      for (const workload of workloads) {
        const known = settings[workload].map(({ name }) => name)
        const { containers } = podOf(objects, workload)
        const names = (containers[0]?.env ?? []).map(({ name }) => name)
        expect(names).to.include.members(['REDIS_URL', 'S3_ENDPOINT', 'S3_SECRET_KEY'])
        expect(names).to.satisfy((given: string[]) => given.every((name) => known.includes(name)))
        expect(new Set(names).size).to.equal(names.length)
      }
    })

    it('runs the API and the workers without root, capabilities or a token, on a read-only file system', () => {
      for (const workload of workloads) {
        const pod = podOf(objects, workload)
        expect(pod.automountServiceAccountToken).to.equal(false)
        expect(pod.securityContext).to.include({ runAsNonRoot: true, runAsUser: 1000 })
        for (const container of pod.containers) {
          expect(container.securityContext).to.deep.include({
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          })
          const written = (container.volumeMounts ?? []).filter(({ readOnly }) => !readOnly)
          expect(written.map(({ mountPath }) => mountPath)).to.include('/tmp')
          for (const { name } of written) {
            const volume = pod.volumes.find((candidate) => candidate.name === name)
            expect(volume, name).to.have.property('emptyDir')
          }
        }
      }
      expect(podOf(objects, 'api').securityContext.seccompProfile).to.deep.equal({ type: 'RuntimeDefault' })
      expect(podOf(objects, 'worker').securityContext.seccompProfile).to.include({ type: 'Localhost' })
    })

    it('gives each pod time to finish its work', () => {
      const api = podOf(objects, 'api')
      const worker = podOf(objects, 'worker')
      const milliseconds = (pod: Pod, name: string, fallback: number) =>
        Number(pod.containers[0]?.env?.find((variable) => variable.name === name)?.value ?? fallback)
      const before = Number(api.containers[0]?.lifecycle?.preStop.exec.command[1])
      expect(before).to.be.greaterThan(0)
      // The processes end 10 s after their longest request or render: see their main.ts.
      expect(api.terminationGracePeriodSeconds * 1_000).to.be.greaterThan(
        before * 1_000 + milliseconds(api, 'REQUEST_TIMEOUT_MS', 30_000) + 10_000,
      )
      expect(worker.terminationGracePeriodSeconds * 1_000).to.be.greaterThan(
        milliseconds(worker, 'RENDER_TIMEOUT_MS', 30_000) + 10_000,
      )
    })

    it('does not set the number of pods if KEDA scales them', () => {
      const scaled = objects
        .filter(({ kind }) => kind === 'ScaledObject')
        .map(({ spec }) => (spec['scaleTargetRef'] as { name: string }).name)
      for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'Deployment')) {
        expect('replicas' in spec, metadata.name).to.equal(!scaled.includes(metadata.name))
      }
      for (const name of scaled) {
        expect(
          objects.some(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name),
        ).to.equal(true)
      }
    })
  })
}

describe('the network policies of deploy/chart', () => {
  for (const example of ['production', 'air-gapped'] as const) {
    it(`${example}: nothing reaches a worker, and a worker does not reach Postgres`, () => {
      const worker = policyOf(example, 'worker')
      expect(worker.policyTypes).to.have.members(['Ingress', 'Egress'])
      expect(worker.ingress).to.deep.equal([])
      const ports = (policy: NetworkPolicy) =>
        policy.egress.flatMap((rule) => rule.ports.map(({ port }) => port))
      expect(ports(worker)).to.include(6379).and.not.include(5432)
      expect(ports(policyOf(example, 'api'))).to.include.members([6379, 5432])
    })
  }

  it('production: public addresses on ports 80 and 443, except those that Platen rejects', () => {
    for (const workload of workloads) {
      const { egress } = policyOf('production', workload)
      const rule = egress.find(({ to }) => to.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0'))
      expect(rule?.ports.map(({ port }) => port)).to.deep.equal([80, 443])
      const isAllowed = allowedBy(rule?.to ?? [])
      for (const address of ['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001::200e']) {
        expect(isAllowed(address), address).to.equal(true)
      }
      const refused =
        '0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 ' +
        '192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 ' +
        '224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 fc00::1 fdff::1 fe80::1 ff02::1 64:ff9b::a00:1 ' +
        '::ffff:10.0.0.1 2001::1 2001:10::1 2001:db8::1 2002:a00:1::1'
      for (const address of refused.split(' ')) {
        expect(isPublicAddress(address), address).to.equal(false)
        expect(isAllowed(address), address).to.equal(false)
      }
    }
  })

  it('air-gapped: no addresses outside the cluster', () => {
    for (const workload of workloads) {
      const { egress } = policyOf('air-gapped', workload)
      expect(egress.flatMap(({ to }) => to).filter(({ ipBlock }) => ipBlock)).to.deep.equal([])
    }
  })
})

describe('the seccomp installer of deploy/chart', () => {
  it('copies the profile to the path in the worker’s settings, and is the only pod that runs as root', () => {
    const objects = renderedObjects('production')
    const profile = objects.find(({ kind }) => kind === 'ConfigMap')?.data?.['chromium.json']
    expect(JSON.parse(profile ?? '')).to.deep.equal(JSON.parse(read('deploy/chromium-seccomp.json')))
    const installer = podOf(objects, 'seccomp-installer')
    const [copy] = installer.initContainers ?? []
    expect(copy?.env).to.deep.equal([
      { name: 'PROFILE', value: podOf(objects, 'worker').securityContext.seccompProfile['localhostProfile'] },
    ])
    expect(
      allContainers(objects).filter(({ securityContext }) => securityContext['runAsUser'] === 0),
    ).to.deep.equal([copy])
    for (const example of ['minimal', 'air-gapped'] as const) {
      expect(renderedObjects(example).map(({ kind }) => kind)).not.to.include('DaemonSet')
    }
  })
})

function podOf(objects: KubernetesObject[], component: string): Pod {
  const workload = objects.find(
    ({ kind, metadata }) =>
      ['Deployment', 'DaemonSet'].includes(kind) &&
      metadata.labels['app.kubernetes.io/component'] === component,
  )
  if (workload === undefined) throw new Error(`the chart renders no workload of the component ${component}`)
  return (workload.spec['template'] as { spec: Pod }).spec
}

function allContainers(objects: KubernetesObject[]): Container[] {
  return objects.flatMap(({ spec }) => {
    const pod = (spec?.['template'] as { spec: Pod } | undefined)?.spec
    return pod ? [...(pod.initContainers ?? []), ...pod.containers] : []
  })
}

function policyOf(example: (typeof chartExamples)[number], component: string): NetworkPolicy {
  const policy = renderedObjects(example).find(
    ({ kind, metadata }) =>
      kind === 'NetworkPolicy' && metadata.labels['app.kubernetes.io/component'] === component,
  )
  return policy?.spec as unknown as NetworkPolicy
}

/** Returns whether blocks of addresses allow an address. */
function allowedBy(to: EgressRule['to']): (address: string) => boolean {
  const blocks = to.flatMap(({ ipBlock }) => (ipBlock ? [ipBlock] : []))
  const lists = blocks.map(({ cidr, except = [] }) => ({
    inside: blockList([cidr]),
    except: blockList(except),
  }))
  return (address) => {
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    return lists.some(({ inside, except }) => inside.check(address, family) && !except.check(address, family))
  }
}

function blockList(ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}
