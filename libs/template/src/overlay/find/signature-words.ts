import { cleanLabel } from './label-words.ts'

/** Forms say it so; Latin words stand by themselves, as a `Unterschriftsberechtigter` is a name. */
const signature =
  /(?<!\p{L})(?:signatures?|sign here|unterschrift(?:en)?|firma (?:de|del|della|dell|dello|du)|assinatura|handtekening|podpis|underskrift|allekirjoitus|aláírás|imza|подпись|підпис|υπογραφή)(?!\p{L})|签名|签字|簽名|簽署|署名|서명|توقيع|חתימה/iu
/** What is written out beside a signature, or in its place. */
const writtenOut =
  /(?<!\p{L})(?:date|datum|fecha|data|name|names|printed|title|place|ort|lieu|nom|nome|nombre|naam|imię)(?!\p{L})/iu

/** Whether a label asks for a signature and nothing else. */
export function asksToSign(label: string): boolean {
  const clean = cleanLabel(label)
  return signature.test(clean) && !writtenOut.test(clean)
}
