import { execFileSync } from 'node:child_process'
import { type Brand, type BrandedTemplate, type Company, noCompany } from '@platen/contract'
import { expect } from 'chai'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { makeTemplate, readDraft } from './parts/editor-page.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { printAsCaller } from './parts/print-as-caller.ts'
import { previewIn } from './parts/read-preview.ts'
import { shareStack, type SharedStack } from './parts/stack.ts'

const nordwind: Company = {
  ...noCompany,
  name: 'Nordwind GmbH',
  address: 'Hafenstraße 4\n20457 Hamburg',
  email: 'buero@nordwind.example',
  vatNumber: 'DE 811 907 980',
  bank: 'Elbbank',
  iban: 'DE89 3704 0044 0532 0130 00',
}

describe('an account’s company, against the whole stack', () => {
  let stack: SharedStack
  let people = 0

  before(async () => {
    stack = await shareStack()
  })
  after(async () => {
    await stack.close()
  })

  const enter = () => signUp(stack, { email: `company-${++people}-${Date.now()}@example.com` })
  const setCompany = async (session: DashboardSession, company: Company) =>
    read<Brand>(await session.fetch('/brand/company', { method: 'PUT', json: company }))

  async function preview(session: DashboardSession, templateId: string, file: string): Promise<string> {
    const { source } = await readDraft(session, templateId)
    const json = { source, data: { kind: 'sample', file } }
    const answer = await session.fetch(`/templates/${templateId}/preview`, { method: 'POST', json })
    return textOf((await previewIn(answer)).pdf)
  }
  async function publish(session: DashboardSession, templateId: string): Promise<void> {
    const { revision } = await readDraft(session, templateId)
    const address = `/templates/${templateId}/publish`
    await read(await session.fetch(address, { method: 'POST', json: { revision } }))
  }
  const outdated = async (session: DashboardSession) => {
    const { templates } = await read<{ templates: BrandedTemplate[] }>(
      await session.fetch('/brand/templates'),
    )
    return templates.filter(({ isOutdated }) => isOutdated).map(({ name }) => name)
  }

  it('422 invalid_request: rejects a company without a name, an invalid IBAN, a line break in a line, and an unknown key', async () => {
    const session = await enter()
    const wrong = [
      { ...noCompany, iban: 'DE89 3704 0044 0532 0130 00' },
      { ...nordwind, iban: 'DE88 3704 0044 0532 0130 00' },
      { ...nordwind, phone: '1\n2' },
      { ...nordwind, motto: 'x' },
      { name: 'Nordwind GmbH' },
    ]
    for (const json of wrong)
      await expectProblem(
        await session.fetch('/brand/company', { method: 'PUT', json }),
        422,
        'invalid_request',
      )
    expect((await read<Brand>(await session.fetch('/brand'))).company).to.deep.equal(noCompany)
    const { company } = await setCompany(session, {
      ...nordwind,
      name: ' Nordwind GmbH ',
      iban: '12-3456 78',
    })
    expect(company).to.deep.include({ name: 'Nordwind GmbH', iban: '12-3456 78' })
    const other = await enter()
    expect((await read<Brand>(await other.fetch('/brand'))).company).to.deep.equal(noCompany)
  })

  it('every library template prints the company with all samples, or the example company if the account has none', async () => {
    const [session, without] = [await enter(), await enter()]
    await setCompany(session, nordwind)
    const { templates } = await read<{ templates: { slug: string }[] }>(await session.fetch('/library'))
    for (const { slug } of templates.filter((one) => one.slug !== 'contract')) {
      const templateId = await makeTemplate(session, { library: slug })
      const { files } = (await readDraft(session, templateId)).source
      for (const file of Object.keys(files).filter((name) => name.startsWith('sample'))) {
        const text = await preview(session, templateId, file)
        expect(text, `${slug} ${file}`).to.include('Nordwind')
      }
      const own = await makeTemplate(without, { library: slug })
      const { source } = await readDraft(without, own)
      expect(source.files['template.json'], slug).to.not.include('Nordwind')
      expect(source.files['sample.json'], slug).to.not.equal(files['sample.json'])
    }
  })

  it('200: callers can omit or send the company; the last published value applies, and changes to it are reported', async () => {
    const session = await enter()
    await setCompany(session, nordwind)
    const templateId = await makeTemplate(session, { library: 'invoice' })
    await publish(session, templateId)
    const data = {
      invoice_no: 'A-1',
      date: '2026-10-12',
      due_date: '2026-11-11',
      order_no: '',
      currency: 'EUR',
      customer: { name: 'Ada', address: 'Here' },
      items: [{ description: 'Work', quantity: 2, unit: 'h', price: 50 }],
    }
    const printed = await printAsCaller({ stack, session }, { templateId, data })
    for (const said of [
      'Nordwind GmbH',
      'Hafenstraße 4',
      'VAT number DE 811 907 980',
      'Elbbank',
      nordwind.iban,
    ])
      expect(printed).to.include(said)
    expect(printed).to.not.include('Tidewater').and.not.include('BIC')
    const sent = { ...data, seller: { name: 'Südwind AG' }, payment: { iban: '', reference: 'R-7' } }
    const other = await printAsCaller({ stack, session }, { templateId, data: sent })
    expect(other)
      .to.include('Südwind AG')
      .and.include('Hafenstraße 4')
      .and.include('R-7')
      .and.include('Elbbank')
    expect(other).to.not.include(nordwind.iban).and.not.include('Nordwind')

    await setCompany(session, { ...nordwind, address: 'Am Kai 9\n20457 Hamburg', iban: '' })
    expect(await outdated(session)).to.deep.equal(['Invoice'])
    expect(await preview(session, templateId, 'sample.json'))
      .to.include('Am Kai 9')
      .and.not.include('IBAN')
    expect(await printAsCaller({ stack, session }, { templateId, data })).to.equal(printed)
    await publish(session, templateId)
    expect(await printAsCaller({ stack, session }, { templateId, data })).to.include('Am Kai 9')
    expect(await outdated(session)).to.deep.equal([])

    // If the account has no company, the template prints the company that it was created with.
    await setCompany(session, noCompany)
    expect(await preview(session, templateId, 'sample.json')).to.include('Hafenstraße 4')
  })
})

function textOf(pdf: Uint8Array): string {
  return execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString()
}

async function read<T>(answer: Response): Promise<T> {
  const text = await answer.text()
  expect(answer.status, text.slice(0, 1_000)).to.equal(200)
  return JSON.parse(text) as T
}
