import { readSettings } from '@platen/platform'
import { expect } from 'chai'
import { apiSettings } from './config.ts'

/** Returns the problems that the API reports at start. */
function problemsOf(environment: Record<string, string>): string {
  try {
    readSettings(apiSettings, { REDIS_URL: 'redis://localhost', ...environment })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('settings for the API', () => {
  it('refuses an invalid bucket name', () => {
    for (const name of ['b', 'Platen', 'my_bucket', 'a..b', '-platen', 's3://platen', '192.168.5.4'])
      expect(problemsOf({ S3_BUCKET: name }), name).to.match(/S3_BUCKET must be 3 to 63 lower-case letters/)
    for (const name of ['platen', 'platen-2.eu', '123'])
      expect(problemsOf({ S3_BUCKET: name }), name).to.equal('')
  })

  it('refuses a mail sender without an address', () => {
    for (const sender of ['Platen', 'platen@', '@example.com', 'Platen <platen>'])
      expect(problemsOf({ MAIL_FROM: sender }), sender).to.match(/MAIL_FROM must be an email address/)
    for (const sender of ['platen@example.com', 'Platen <platen@example.com>', 'platen@localhost'])
      expect(problemsOf({ MAIL_FROM: sender }), sender).to.equal('')
  })
})
