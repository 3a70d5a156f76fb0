/** Descriptions to begin with: each says what makes one a good one, the kind, the paper, what stands where, and the look. */
export const examples = [
  {
    name: 'Invoice',
    text: 'An invoice for a small design studio, A4, in dark green. Our logo at the upper left, the customer’s address below it, a table of items with quantity, price and amount, the total with VAT at its end, and how to pay at the foot of the page.',
  },
  {
    name: 'Certificate',
    text: 'A certificate of attendance, A4 landscape, in dark blue: the participant’s name large in the middle, then the course, its date and its place, and a line for the signature.',
  },
  {
    name: 'Packing slip',
    text: 'A packing slip for our warehouse, Letter size: the order number and its date, the address that it goes to, and a table with item number, item and quantity. No prices.',
  },
  {
    name: 'Angebot (German)',
    text: 'Ein Angebot auf Deutsch, A4: Anschrift des Kunden, Angebotsnummer und Datum, eine Tabelle der Leistungen mit Menge, Einzelpreis und Betrag, darunter Zwischensumme, MwSt. und Gesamtbetrag, und bis wann das Angebot gilt.',
  },
] as const
