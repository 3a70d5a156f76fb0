import { joined } from '../words/folded.ts'
import type { Leaf, Plan } from './plan.ts'

/** `invoice-{{invoice_no}}.pdf` */
export function inventedFile({ name, kind }: Plan, number: Leaf | undefined): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  const base = joined(slug) === '' ? kind.id.replaceAll('_', '-') : slug
  return number ? `${base}-{{${number.tag}}}.pdf` : `${base}.pdf`
}
