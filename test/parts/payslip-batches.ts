import { type BatchCaller, type BatchCalls, batchCallsOf, numbers } from './batch-calls.ts'
import { type Account, htmlTemplate, type SharedStack } from './stack.ts'

/** A suite with batches of payslips. */
export interface PayslipSuite<S extends SharedStack> extends BatchCaller, BatchCalls {
  readonly stack: S
}

/** Sets up the calling suite: a stack, and an account with a published template for payslips. */
export function usePayslips<S extends SharedStack>(start: () => Promise<S>): PayslipSuite<S> {
  let stack: S
  let account: Account
  let templateId: string

  before(async () => {
    stack = await start()
    account = await stack.createAccount('Ada')
    templateId = await stack.publish(
      account,
      'payslip',
      htmlTemplate('<h1>{{name}}</h1>{{#lines}}<p>{{what}}: {{sum}}</p>{{/lines}}', {
        fileName: 'payslip-{{name}}.pdf',
      }),
    )
  })
  after(() => stack?.close())

  const caller: BatchCaller & { readonly stack: S } = {
    get stack() {
      return stack
    },
    get account() {
      return account
    },
    get templateId() {
      return templateId
    },
  }
  return Object.assign(caller, batchCallsOf(caller))
}

/** Returns a table of `count` payslips. */
export const payslipCsv = (count: number) =>
  ['name,lines', ...numbers(count).map((no) => `n${no},"[{""what"":""Pay"",""sum"":${no}}]"`)].join('\r\n')
