import type { Scenario } from '../../case.ts'
import { attachedScenarios } from './attached.ts'
import { certificate } from './certificate.ts'
import { invoiceVat } from './invoice-vat.ts'
import { quarterlyReport } from './quarterly-report.ts'

/** Conversations as people have them: a document, and what they ask for next. */
export const scenarios: readonly Scenario[] = [certificate, invoiceVat, quarterlyReport, ...attachedScenarios]
