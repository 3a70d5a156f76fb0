import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { apiSettings } from '../apps/api/src/config.ts'
import { workerSettings } from '../apps/worker/src/config.ts'
import { projectFolder } from './parts/stack.ts'

const file = readFileSync(path.join(projectFolder, 'docker-compose.yml'), 'utf8')

/** Folders, programs and addresses inside the container. */
const ofContainer = new Set([
  'PORT',
  'HOST',
  'PLATEN_DATA',
  'CHROMIUM_PATH',
  'PLATEN_BROWSER_RECORD',
  'PLATEN_FONTS',
  'WORKER_HEALTH_FILE',
])
/** Settings with addresses of the other services in the file. */
const ofFile = new Set(['REDIS_URL', 'DATABASE_URL', 'S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET'])

const textOf = (service: string) =>
  file.split(/^ {2}(?=[a-z]+:$)/m).find((part) => part.startsWith(`${service}:\n`)) ?? ''

/** Returns the environment of a service's process, including the shared part of the file. */
function environmentOf(service: string): Map<string, string> {
  const [shared = ''] = file.split('\nservices:\n')
  const own =
    textOf(service)
      .split(/^ {4}(?=\w)/m)
      .find((part) => part.startsWith('environment:')) ?? ''
  const lines = [...`${shared}\n${own}`.matchAll(/^ +([A-Z][A-Z0-9_]*): (.+)$/gm)]
  return new Map(lines.map(([, name = '', value = '']) => [name, value]))
}

describe('docker-compose.yml', () => {
  for (const [service, settings] of Object.entries({ api: apiSettings, worker: workerSettings })) {
    it(`passes every setting of the ${service} from .env with the same name`, () => {
      const given = environmentOf(service)
      for (const { name } of Object.values(settings)) {
        if (ofContainer.has(name)) expect(given.has(name), name).to.equal(false)
        else if (!ofFile.has(name)) expect(given.get(name), name).to.match(new RegExp(`^\\$\\{${name}:[-?]`))
        else expect(given.has(name), name).to.equal(true)
      }
    })
  }

  it('lets the services that it builds write only to /tmp and their volumes', () => {
    for (const service of ['api', 'worker'])
      expect(textOf(service))
        .to.include('\n    read_only: true\n')
        .and.to.match(/\n {4}tmpfs: \['\/tmp:[^']*exec'\]\n/)
  })

  it('limits the memory of every service that it builds', () => {
    const services = file.split(/^ {2}(?=[a-z]+:$)/m).filter((service) => service.includes('\n    build:'))
    expect(services.map((service) => service.split(':', 1)[0])).to.deep.equal(['api', 'worker'])
    for (const service of services) expect(service).to.match(/^ {4}mem_limit: \$\{[A-Z]+_MEMORY:-\dg\}$/m)
  })

  it('sets the version of every image that it does not build', () => {
    const images = [...file.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image = '']) => image)
    expect(images).to.have.length.greaterThan(3)
    for (const image of images) expect(image).to.match(/:v?\d[\w.-]*\}?$/)
  })
})

describe('deploy/api.Dockerfile', () => {
  it('builds the dashboard with all libraries, because a list of them could become incomplete', () => {
    const [, stage = ''] =
      /AS dashboard\n(.*?)^RUN cd apps\/dashboard/ms.exec(
        readFileSync(path.join(projectFolder, 'deploy/api.Dockerfile'), 'utf8'),
      ) ?? []
    expect(stage).to.match(/^COPY libs libs$/m)
  })
})
