import { expect } from 'chai'
import type { Request, Response } from 'express'
import { createKnownDevices } from './known-device.ts'

const devices = createKnownDevices({ secrets: ['secret'], baseUrl: 'http://localhost' })
const requestWith = (cookie: string) => ({ get: () => cookie }) as unknown as Request

function cookieOf(email: string): string {
  let cookie = ''
  const res = { cookie: (name: string, value: string) => (cookie = `${name}=${value}`) }
  devices.remember(requestWith(''), res as unknown as Response, email)
  return cookie
}

describe('createKnownDevices', () => {
  it('recognizes a device by its cookie, only for its own email address', () => {
    const cookie = cookieOf('a@example.com')
    expect(devices.read(requestWith(`x=1; ${cookie}`), 'a@example.com')).to.match(/^[\w-]{22}$/)
    expect(devices.read(requestWith(cookie), 'b@example.com')).to.equal(undefined)
  })

  it('checks at most two cookies with this name', () => {
    const [own, other] = [cookieOf('a@example.com'), cookieOf('b@example.com')]
    const read = (others: number) =>
      devices.read(requestWith([...Array<string>(others).fill(other), own].join('; ')), 'a@example.com')
    expect(read(1)).to.match(/^[\w-]{22}$/)
    expect(read(2)).to.equal(undefined)
  })
})
