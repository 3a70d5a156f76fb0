import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { apiSettings } from '../apps/api/src/config.ts'
import { projectFolder } from './parts/stack.ts'

const file = readFileSync(path.join(projectFolder, 'docker-compose.yml'), 'utf8')

describe('docker-compose.yml', () => {
  it('gives the API every setting of the model, each by its own name and empty where it is not set', () => {
    const names = Object.values(apiSettings).flatMap(({ name }) =>
      name.startsWith('PLATEN_MODEL') ? [name] : [],
    )
    expect(names).to.include('PLATEN_MODEL_DAILY_TOKENS')
    for (const name of names) expect(file).to.include(`      ${name}: \${${name}:-}\n`)
  })

  it('names a version of every image that it does not build', () => {
    const images = [...file.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image = '']) => image)
    expect(images).to.have.length.greaterThan(3)
    for (const image of images) expect(image).to.match(/:v?\d[\w.-]*\}?$/)
  })
})
