import type { Scenario } from '../../case.ts'
import { attachedScenarios } from './attached.ts'
import { certificate } from './certificate.ts'
import { invoiceVat } from './invoice-vat.ts'
import { quarterlyReport } from './quarterly-report.ts'

/** Realistic conversations: a document, and what users request next. */
export const scenarios: readonly Scenario[] = [certificate, invoiceVat, quarterlyReport, ...attachedScenarios]
