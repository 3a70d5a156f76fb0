import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { CreatedTemplate, TypedSettings } from '@platen/contract'
import { expect } from 'chai'
import { useDashboard } from './parts/dashboard-suite.ts'
import { openEditor, readDraft } from './parts/editor-page.ts'
import { until } from './parts/stack.ts'

describe('the form of a PDF, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@forms.example.com')

  it('an uploaded form has a box for each field; one that is gone comes back; documents stay forms if that is chosen', async () => {
    const body = await readFile(new URL('fixtures/pdf/form-libreoffice.pdf', import.meta.url))
    const answer = await dashboard.session.fetch('/templates/file', { method: 'POST', body })
    const { templateId } = (await answer.json()) as CreatedTemplate
    const file = async (name: string) =>
      (await readDraft(dashboard.session, templateId)).source.files[name] ?? ''
    const count = async () => (await file('template.html')).split('data-form="gdpr"').length - 1
    expect(await count()).to.equal(1)
    const uploaded = await file('template.json')

    const { page, stack } = dashboard
    await openEditor(page, { stack, templateId, search: 'tab=page' })
    const form = page.getByRole('region', { name: 'The form of the PDF' })
    await form.getByText('8 fields, 8 filled by boxes').click()
    expect(await form.getByRole('listitem').allInnerTexts()).to.satisfy((items: string[]) =>
      items.some((item) => item.includes('Text of several lines · page 1')),
    )
    await form.getByRole('button', { name: /^gdpr/ }).click()
    await page.getByRole('button', { name: 'Delete' }).first().click()
    await until(async () => (await count()) === 0)
    await form.getByText('8 fields, 7 filled by boxes').click()
    await form.getByRole('button', { name: 'Add a box for gdpr' }).click()
    await until(async () => (await count()) === 1)
    const settings = JSON.parse(await file('template.json')) as Pick<TypedSettings, 'fields'>
    expect(settings.fields).to.deep.equal((JSON.parse(uploaded) as typeof settings).fields)
    await page.getByRole('button', { name: 'Back to all boxes' }).click()
    await form.getByText('Fillable', { exact: true }).click()
    await until(async () => (await file('template.json')).includes('"form": "fillable"'))
    await form.getByText('8 fields, 8 filled by boxes').click()
  })

  it('a form that says nothing of itself opens with its printed labels, its marks as the sample has them, and notes that cover nothing', async () => {
    const { page, stack } = dashboard
    await page.goto(`${stack.baseUrl}/app/new`)
    await page
      .locator('input[type=file][accept*="application/pdf"]')
      .setInputFiles(fileURLToPath(new URL('fixtures/pdf/form-xfa.pdf', import.meta.url)))
    const notes = page.getByRole('complementary', { name: 'What to know of this template' })
    await notes.getByText('The PDF has two forms: the plain one is used, the other (XFA) is not.').waitFor()
    const boxes = page.getByRole('complementary', { name: 'Boxes' })
    await boxes.getByText('married_filing_jointly', { exact: true }).waitFor()
    const mark = page.getByRole('group', { name: /^Check mark married_filing_jointly/ }).locator('svg')
    expect(await mark.isHidden()).to.equal(true)
    const above = await notes.boundingBox()
    const below = await page.getByRole('tablist').boundingBox()
    expect((above?.y ?? 0) + (above?.height ?? 0)).to.be.at.most(below?.y ?? 0)
    await page.getByRole('tab', { name: 'Data' }).click()
    const asked = page.getByRole('radiogroup', { name: 'Married filing jointly', exact: true })
    await asked.getByText('Yes', { exact: true }).click()
    await page.getByRole('tab', { name: 'Page' }).click()
    await mark.waitFor()
    await notes.getByRole('button', { name: 'Close' }).click()
    await notes.waitFor({ state: 'detached' })
  })
})
