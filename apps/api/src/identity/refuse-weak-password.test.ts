import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { refuseWeakPassword } from './refuse-weak-password.ts'

describe('refuseWeakPassword', () => {
  const email = 'ada.lovelace@example.com'
  const refusal = (password: string) =>
    refuseWeakPassword({ password, email, pointer: '/newPassword' }).then(
      () => undefined,
      (error: unknown) => error,
    )

  it('422 invalid_request: a common password in any case and width, a repeated character, or the email address', async () => {
    for (const password of [
      '1234567890',
      'qwertyuiop',
      'Password123',
      '1Q2W3E4R5T',
      '１２３４５６７８９０',
      ' 1234567890 ',
      'zzzzzzzzzzzz',
      'ada.lovelace',
      'Ada.Lovelace@example.com',
    ]) {
      const fault = await refusal(password)
      expect(fault, password).to.be.instanceOf(Fault).with.property('code', 'invalid_request')
      expect((fault as Fault).errors[0]).to.include({ pointer: '/newPassword', code: 'common_password' })
    }
  })

  it('accepts all other passwords, with any characters', async () => {
    for (const password of [
      'correct horse battery',
      'another good password',
      'kaninchen im schnee',
      '４711-koelnisch',
    ])
      expect(await refusal(password), password).to.equal(undefined)
  })
})
