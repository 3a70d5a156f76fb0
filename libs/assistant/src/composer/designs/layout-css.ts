import type { Layout } from '../kinds/kinds.ts'
import { certificateCss } from './certificate-css.ts'
import { contractCss } from './contract-css.ts'
import { labelCss } from './label-css.ts'
import { letterCss } from './letter-css.ts'
import { menuCss } from './menu-css.ts'
import { reportCss } from './report-css.ts'

/** What a layout has of its own, behind the rest. */
export const layoutCss: Partial<Record<Layout, string>> = {
  certificate: certificateCss,
  label: labelCss,
  letter: letterCss,
  contract: contractCss,
  menu: menuCss,
  report: reportCss,
}
