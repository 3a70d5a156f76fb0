import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { freePort } from './parts/free-port.ts'

describe('ports for tests', () => {
  it('are unique, even across suites that run at the same time and use the ports later', async () => {
    const asked = 400
    const program = `
      const { freePort } = await import(${JSON.stringify(new URL('./parts/free-port.ts', import.meta.url).href)})
      const ports = []
      while (ports.length < ${asked}) ports.push(await freePort())
      process.stdout.write(ports.join(' '))
      process.stdin.resume()`
    const other = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    const { stdout, stdin } = other.child
    const theirs = new Promise<number[]>((resolve) => {
      let text = ''
      stdout?.on('data', (chunk) => {
        text += String(chunk)
        const ports = text.split(' ').map(Number)
        if (ports.length === asked && String(ports.at(-1)).length === 5) resolve(ports)
      })
    })
    // A child that fails prints nothing else.
    const failed = other.then(({ stderr }) => {
      throw new Error(`The child ended before its ports were read: ${stderr}`)
    })
    const takeMine = async () => {
      const ports: number[] = []
      while (ports.length < asked) ports.push(await freePort())
      return ports
    }
    const all = (await Promise.all([takeMine(), Promise.race([theirs, failed])])).flat()
    stdin?.end()
    await other
    expect(new Set(all).size).to.equal(2 * asked)
  })
})
