/** Placeholder text for new blocks. */
export interface BlockTexts {
  heading: string
  text: string
  left: string
  right: string
  placeAndDate: string
  signature: string
}

const english: BlockTexts = {
  heading: 'Heading',
  text: 'Your text',
  left: 'On the left',
  right: 'On the right',
  placeAndDate: 'Place, date',
  signature: 'Signature',
}

const byLanguage: Readonly<Record<string, BlockTexts>> = {
  en: english,
  de: {
    heading: 'Überschrift',
    text: 'Ihr Text',
    left: 'Links',
    right: 'Rechts',
    placeAndDate: 'Ort, Datum',
    signature: 'Unterschrift',
  },
  fr: {
    heading: 'Titre',
    text: 'Votre texte',
    left: 'À gauche',
    right: 'À droite',
    placeAndDate: 'Lieu, date',
    signature: 'Signature',
  },
  es: {
    heading: 'Título',
    text: 'Su texto',
    left: 'A la izquierda',
    right: 'A la derecha',
    placeAndDate: 'Lugar, fecha',
    signature: 'Firma',
  },
  it: {
    heading: 'Titolo',
    text: 'Il suo testo',
    left: 'A sinistra',
    right: 'A destra',
    placeAndDate: 'Luogo, data',
    signature: 'Firma',
  },
  nl: {
    heading: 'Kop',
    text: 'Uw tekst',
    left: 'Links',
    right: 'Rechts',
    placeAndDate: 'Plaats, datum',
    signature: 'Handtekening',
  },
  ar: {
    heading: 'عنوان',
    text: 'نصك هنا',
    left: 'اليسار',
    right: 'اليمين',
    placeAndDate: 'المكان والتاريخ',
    signature: 'التوقيع',
  },
}

/** Returns the text in a language (BCP 47), by default English. */
export function blockTexts(language: string): BlockTexts {
  const [primary = ''] = language.toLowerCase().split('-')
  return (Object.hasOwn(byLanguage, primary) ? byLanguage[primary] : undefined) ?? english
}
