import type { Field, TemplateSettings } from '@platen/contract'
import type { NewGeneration } from '../records/generations.ts'

export const settings: TemplateSettings = {
  name: 'Invoice',
  page: {
    size: 'A4',
    orientation: 'portrait',
    margin: { top: '20mm', right: '20mm', bottom: '20mm', left: '20mm' },
  },
  fileName: 'invoice-{{number}}.pdf',
  language: 'en',
  optional: ['note'],
  tagged: true,
  compact: false,
  images: 'prepared',
}

export const fields: Field[] = [
  {
    name: 'number',
    plain: true,
    section: false,
    inverted: false,
    children: [],
    itemIsValue: false,
    optional: false,
    line: 3,
    column: 7,
  },
]

export const bucket = {
  name: 'archive',
  endpoint: 'https://s3.example.com',
  region: 'eu-central-1',
  pathStyle: true,
  accessKey: 'AKIA0',
  secretKey: 'a very secret key',
}

export function generation(of: { accountId: string } & Partial<NewGeneration>): NewGeneration {
  return {
    templateId: 'tpl_one',
    version: 1,
    requestId: 'req_one',
    jobId: 'job_one',
    outcome: 'succeeded',
    bytes: 11_000,
    pages: 2,
    ms: { queue: 1, load: 0, merge: 2, print: 13, deliver: 1 },
    warnings: [{ code: 'asset_failed', subject: 'assets/logo.png', message: 'Not an image' }],
    createdAt: new Date(),
    ...of,
  }
}
