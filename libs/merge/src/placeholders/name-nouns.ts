/** Words that are common in field names. Bracketed text that contains one of them is a placeholder. */
const nouns = new Set(
  `account address addressee age amount applicant article bank birth birthday borrower buyer branch business city client
  clause code company consultant contact contractor country county currency customer date day deadline department
  deposit description discount district duration email employee employer employment end expiry fax fee firm first
  forename from gender guest hours iban id invoice item job jurisdiction landlord last lender license location mail manager
  mobile month name names no nr number occupation office order organisation organization owner party passport
  payment percentage period person phone place policy position postcode price product project property province
  purchaser purpose qty quantity rate reason recipient reference region rent role salary salutation sender service
  session sex signatory signature signed ssn start state street sum supplier surname tax telephone tenant term territory time title total
  town type value vat vendor website witness year your zip zipcode
  adresse anrede anschrift auftraggeber auftragnehmer bank betrag datum dauer email firma frist geburtsdatum hausnummer
  kunde kundennummer kundin land menge mieter mieterin miete monat nachname name nummer ort plz preis rechnung
  rechnungsnummer straße strasse summe telefon titel unterschrift vermieter vertragsnummer vorname
  adresse client date entreprise lieu montant nom pays prenom prénom prix raison rue societe société ville
  apellido apellidos ciudad cliente direccion dirección empresa fecha importe nombre pais país precio telefono teléfono`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Words of editorial remarks in brackets. */
const remarks =
  /^(?:sic|omitted|redacted|emphasis|added|deleted|intentionally|blank|remainder|follows?|page|end|ibid|translation|translated|unclear|illegible|inaudible|laughter|tbd|tba|tbc|todo|note|see|source|citation|needed|draft|confidential|reserved)$/

/** Whether a bracketed phrase names a value: “Client name”, “insert date”, but not “sic”, “emphasis added”. */
export function isToFillIn(phrase: string): boolean {
  const all = phrase.toLowerCase().split(/[\s_-]+/)
  if (/^(?:insert|enter|your|fill|type)$/.test(all[0] ?? '') && all.length > 1) return true
  if (all.some((word) => remarks.test(word))) return false
  return all.some((word) => nouns.has(word.replace(/['’]s$/, '')))
}
