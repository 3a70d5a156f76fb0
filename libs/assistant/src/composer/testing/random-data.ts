/** Names with and without a known meaning, and names with characters that are difficult for templates and formulas. */
const names =
  'id name date amount total price quantity tax rate items lines discount customer seller address notes currency percent Total_TTC Netto code x a.b a b_c in true 名前 $ref @id #text - 2024 Prix_HT Art.Nr. value key status list'.split(
    ' ',
  )
const values: readonly unknown[] = [
  0,
  1,
  -2.5,
  0.19,
  19,
  1234.5,
  20250101,
  123456789012,
  1e21,
  0.1 + 0.2,
  true,
  false,
  null,
  '',
  'x',
  'NO',
  'N/A',
  '-',
  '12.50',
  '1.234,50 €',
  '$9',
  '1/2/2025',
  '2026-01-02',
  '2019-08-09T03:33:09+07:00',
  '٣',
  '00012',
  '5%',
  'USD',
  'eur',
  'a@b.example',
  'https://example.org/a.png',
  'one\ntwo',
  '{{x}}',
  '<b>',
  'ä'.repeat(200),
]

/** Returns the same data for the same seed: groups, lists, rows with missing values, and names with several meanings. */
export function randomData(seed: number): Record<string, unknown> {
  let state = seed + 1
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const pick = <T>(list: readonly T[]) => list[next(list.length)] as T
  const value = (depth: number): unknown => {
    const kind = next(10)
    if (depth > 9 || kind < 6) return pick(values)
    if (kind === 6) return object(depth + 1)
    if (kind === 7) return Array.from({ length: next(4) }, () => pick(values))
    return Array.from({ length: next(4) }, () => object(depth + 1))
  }
  const object = (depth: number): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: 1 + next(6) }, () => [pick(names), value(depth)]))
  return object(0)
}
