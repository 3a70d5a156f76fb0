import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { apiSettings } from '../apps/api/src/config.ts'
import { projectFolder } from './parts/stack.ts'

const file = readFileSync(path.join(projectFolder, 'docker-compose.yml'), 'utf8')

describe('docker-compose.yml', () => {
  it('gives the API the settings of the model, sign-up and mail, each by its own name and empty where it is not set', () => {
    const passed = /^(?:PLATEN_MODEL.*|PLATEN_SIGNUP|TRUST_PROXY_HOPS|SMTP_URL|MAIL_FROM|HOOK_MAIL_.*)$/
    const names = Object.values(apiSettings).flatMap(({ name }) => (passed.test(name) ? [name] : []))
    expect(names).to.include.members(['PLATEN_MODEL_DAILY_TOKENS', 'PLATEN_SIGNUP', 'SMTP_URL'])
    for (const name of names) expect(file).to.include(`      ${name}: \${${name}:-}\n`)
  })

  it('bounds the memory of every service that it builds', () => {
    const services = file.split(/^ {2}(?=[a-z]+:$)/m).filter((service) => service.includes('\n    build:'))
    expect(services.map((service) => service.split(':', 1)[0])).to.deep.equal(['api', 'worker'])
    for (const service of services) expect(service).to.match(/^ {4}mem_limit: \$\{[A-Z]+_MEMORY:-\dg\}$/m)
  })

  it('names a version of every image that it does not build', () => {
    const images = [...file.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image = '']) => image)
    expect(images).to.have.length.greaterThan(3)
    for (const image of images) expect(image).to.match(/:v?\d[\w.-]*\}?$/)
  })
})

describe('deploy/api.Dockerfile', () => {
  it('builds the dashboard with all libraries: a list would miss the next one', () => {
    const [, stage = ''] =
      /AS dashboard\n(.*?)^RUN cd apps\/dashboard/ms.exec(
        readFileSync(path.join(projectFolder, 'deploy/api.Dockerfile'), 'utf8'),
      ) ?? []
    expect(stage).to.match(/^COPY libs libs$/m)
  })
})
