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
  it('copies every library that the dashboard is built from', () => {
    const read = (name: string) => readFileSync(path.join(projectFolder, name), 'utf8')
    const libraries = new Set<string>()
    const collect = (manifest: string) => {
      const { dependencies = {} } = JSON.parse(read(manifest)) as { dependencies?: Record<string, string> }
      for (const name of Object.keys(dependencies)) {
        const library = /^@platen\/(.+)$/.exec(name)?.[1]
        if (library === undefined || libraries.has(library)) continue
        libraries.add(library)
        collect(`libs/${library}/package.json`)
      }
    }
    collect('apps/dashboard/package.json')
    const [, stage = ''] =
      /AS dashboard\n(.*?)^RUN cd apps\/dashboard/ms.exec(read('deploy/api.Dockerfile')) ?? []
    const copied = [...stage.matchAll(/^COPY libs\/(\S+) libs\/\1$/gm)].map(([, name]) => name)
    expect(copied).to.include.members([...libraries])
  })
})
