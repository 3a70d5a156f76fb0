import type { Layout } from '../kinds/kinds.ts'
import { businessHtml } from './business-html.ts'
import { certificateHtml } from './certificate-html.ts'
import { contractHtml } from './contract-html.ts'
import { labelHtml } from './label-html.ts'
import { letterHtml } from './letter-html.ts'
import type { Plan } from './plan.ts'

const layouts: Readonly<Record<Layout, (plan: Plan) => string>> = {
  business: businessHtml,
  report: businessHtml,
  menu: businessHtml,
  letter: letterHtml,
  certificate: certificateHtml,
  contract: contractHtml,
  label: labelHtml,
}

/** The page of a new document. */
export function documentHtml(plan: Plan): string {
  return layouts[plan.layout](plan)
}
