import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { serviceNodeFlags } from './index.ts'

const projectFolder = path.resolve(import.meta.dirname, '../../..')

describe('Node flags of the API and the worker', () => {
  for (const file of ['deploy/api.Dockerfile', 'deploy/worker.Dockerfile', 'docs/operate/install.md']) {
    it(`${file} starts both with all flags`, () => {
      const text = readFileSync(path.join(projectFolder, file), 'utf8').replaceAll('", "', ' ')
      expect(text).to.include(serviceNodeFlags.join(' '))
    })
  }
})
