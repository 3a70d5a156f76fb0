import { expect } from 'chai'
import { createMailDocument } from './mail-document.ts'
import { createFindMailRefusal } from './mail-refusal.ts'
import type { GeneratedDocument } from './generated-document.ts'

describe('createMailDocument', () => {
  const file = { fileName: 'a.pdf', bytes: Buffer.from('%PDF-') }

  for (const { title, address, isConfirmed, allowsFields, sentence } of [
    {
      title: 'for an account whose address is not confirmed',
      address: 'ada@example.com',
      isConfirmed: false,
      allowsFields: true,
      sentence: /Confirm your email address first/,
    },
    {
      title: 'to an address from a field if the operator does not allow it',
      address: '{{email}}',
      isConfirmed: true,
      allowsFields: false,
      sentence: /HOOK_MAIL_TO_FIELDS/,
    },
  ]) {
    it(`does not send email ${title}, even if the connector already exists`, async () => {
      const sent: unknown[] = []
      const mail = createMailDocument({
        mailer: { send: async (of) => void sent.push(of) },
        findRefusal: createFindMailRefusal({
          sendsMail: true,
          allowsFields,
          users: { list: async () => [{ isConfirmed } as never] },
        }),
        rate: { take: async () => ({ giveBack: async () => undefined }) },
        payloads: {} as never,
        prepare: async () => ({ data: {} as never, texts: { address: 'eve@example.com' } }),
        onError: (error) => expect.fail(String(error)),
      })
      const destination = { to: 'mail', address, subject: 'Yours' }
      const document = { connector: { accountId: 'acc_1', destination }, delivery: {}, signal: {} }
      const result = await mail(document as unknown as GeneratedDocument, file)
      expect(result).to.include({ ok: false, isFinal: true })
      expect(result.detail).to.match(sentence)
      expect(sent).to.deep.equal([])
    })
  }
})
