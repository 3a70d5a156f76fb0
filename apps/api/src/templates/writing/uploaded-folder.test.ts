import type { Request, Response } from 'express'
import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { createFolderReader } from './uploaded-folder.ts'

describe('createFolderReader', () => {
  const reader = createFolderReader({ reader: () => [] })

  async function faultOf(body: unknown): Promise<Fault> {
    const req = { body, get: () => 'application/json' } as unknown as Request
    try {
      await reader.takeNamed(req, {} as Response)
    } catch (error) {
      if (error instanceof Fault) return error
      throw error
    }
    throw new Error('the folder was accepted')
  }

  it('422 invalid_upload: rejects too many files before it checks their names and text', async () => {
    const files = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`f${at}.svg`, 7]))
    const fault = await faultOf({ name: 'A', files })
    expect([fault.code, fault.detail]).to.deep.equal([
      'invalid_upload',
      'The folder has 201 files, but a template can have up to 200.',
    ])
  })

  it('422 invalid_request: files that are numbers instead of strings', async () => {
    const files = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}.svg`, 7]))
    expect((await faultOf({ name: 'A', files })).code).to.equal('invalid_request')
    expect((await faultOf(null)).code).to.equal('invalid_request')
  })
})
