import { kindTitles } from '../../kinds/kinds.ts'
import { labelsOf } from '../../words/concepts.ts'
import { type Language, languages } from '../../words/languages.ts'
import { phrase, phrasesOf } from '../../words/phrases.ts'

/** Words of documents besides names of fields and kinds: in English, German, French, Spanish, Arabic and Hebrew. */
const more = `
Total | Gesamt | Total | Total | الإجمالي | סה"כ
School report | Schulzeugnis | Bulletin scolaire | Boletín escolar | تقرير مدرسي | תעודת בית ספר
Pupil | Schüler | Élève | Alumno | التلميذ | תלמיד
Teacher | Lehrkraft | Enseignant | Docente | المعلم | מורה
Class | Klasse | Classe | Clase | الصف | כיתה
Mark | Zensur | Résultat | Calificación | الدرجة | ציון
Days | Tage | Jours | Días | الأيام | ימים
Days absent | Fehltage | Jours d’absence | Días de ausencia | أيام الغياب | ימי היעדרות
Month | Monat | Mois | Mes | الشهر | חודש
Year | Jahr | Année | Año | السنة | שנה
Category | Kategorie | Catégorie | Categoría | الفئة | קטגוריה
Product | Produkt | Produit | Producto | المنتج | מוצר
Status | Status | Statut | Estado | الحالة | סטטוס
Discount percentage | Rabatt in % | Remise en % | Descuento en % | نسبة الخصم | אחוז הנחה
Tax percentage | Steuersatz | Taux de taxe | Tipo de impuesto | نسبة الضريبة | שיעור המס
Bill to | Rechnung an | Facturé à | Facturar a | فاتورة إلى | לכבוד
Prepared for | Erstellt für | Établi pour | Preparado para | أُعد لـ | הוכן עבור
Prepared by | Erstellt von | Établi par | Preparado por | أعده | הוכן על ידי
Your reference | Ihr Zeichen | Votre référence | Su referencia | مرجعكم | סימוכין שלך
Our reference | Unser Zeichen | Notre référence | Nuestra referencia | مرجعنا | סימוכין שלנו
Payment | Zahlung | Paiement | Pago | الدفع | תשלום
Payment method | Zahlungsart | Mode de paiement | Forma de pago | طريقة الدفع | אמצעי תשלום
Paid on | Bezahlt am | Payé le | Pagado el | تاريخ الدفع | שולם בתאריך
For invoice | Zur Rechnung | Pour la facture | Para la factura | للفاتورة | עבור חשבונית
Signature | Unterschrift | Signature | Firma | التوقيع | חתימה
Place and date | Ort und Datum | Lieu et date | Lugar y fecha | المكان والتاريخ | מקום ותאריך
Name and position | Name und Funktion | Nom et fonction | Nombre y cargo | الاسم والمنصب | שם ותפקיד
Enclosed | Anlage | Pièce jointe | Adjunto | مرفق | מצורף
Copy to | Kopie an | Copie à | Copia para | نسخة إلى | העתק אל
Terms | Bedingungen | Conditions | Condiciones | الشروط | תנאים
Notes | Anmerkungen | Remarques | Notas | ملاحظات | הערות
Confidential | Vertraulich | Confidentiel | Confidencial | سري | חסוי
Initials | Paraphe | Paraphe | Rúbrica | الأحرف الأولى | ראשי תיבות
Thank you | Vielen Dank | Merci | Gracias | شكرًا لكم | תודה
Year to date | Jahr bisher | Cumul annuel | Acumulado anual | منذ بداية السنة | מתחילת השנה
This period | Dieser Zeitraum | Cette période | Este período | هذه الفترة | תקופה זו
Employee number | Personalnummer | Matricule | Número de empleado | رقم الموظف | מספר עובד
Position | Position | Fonction | Puesto | المنصب | תפקיד
Earnings | Bezüge | Gains | Devengos | الاستحقاقات | תשלומים
Deductions | Abzüge | Retenues | Deducciones | الاستقطاعات | ניכויים
`

/** Phrases that are labels wherever they stand; “to” and “no” are words of any sentence. */
const headings = [
  'page',
  'none',
  'bill_to',
  'ship_to',
  'certifies',
  'place_date',
  'sign',
  'received',
  'payment',
  'regards',
  'dear',
  'company',
  'hours_total',
  'details',
]

/** Words that mean several things: the others know theirs first. */
const last = `
Term | Zeitraum | Période | Período | الفصل | תקופה
`

const byWords = new Map<string, Readonly<Record<Language, string>>>()

function remember(labels: Readonly<Record<Language, string>>): void {
  for (const words of Object.values(labels)) {
    const key = words.toLowerCase()
    // What two things are called by in one language tells neither.
    if (!byWords.has(key)) byWords.set(key, labels)
  }
}

function rememberAll(table: string): void {
  for (const line of table.trim().split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim())
    remember(
      Object.fromEntries(languages.map((language, at) => [language, cells[at] ?? cells[0] ?? ''])) as Record<
        Language,
        string
      >,
    )
  }
}

rememberAll(more)
for (const labels of [...labelsOf(), ...kindTitles(), ...phrasesOf(headings)]) remember(labels)
rememberAll(last)

/** What stands before and behind a text on the page, where that is a tag. */
export interface Around {
  before?: string
  after?: string
}

/** Words that mean what they do only where they stand: “No {{number}}” is none, “of” is one between two numbers of pages. */
function placedWord(
  own: string,
  language: Language,
  { before = '', after = '' }: Around,
): string | undefined {
  const is = (id: string) =>
    languages.some((one) => phrase(id, one).toLowerCase() === own.toLowerCase())
      ? phrase(id, language)
      : undefined
  if (before === '{page}' && after === '{pages}') return is('of')
  if (/^\{\{[#^]/.test(before) && after.startsWith('{{/')) {
    const answer = is('yes') ?? is('no')
    return answer !== undefined && /^\p{Lu}/u.test(own)
      ? answer.charAt(0).toUpperCase() + answer.slice(1)
      : answer
  }
  if (after.startsWith('{{') && /^(?:no|nr|n°|nº|n\.º)$/i.test(own)) return numberSigns[language]
  return undefined
}

const numberSigns: Readonly<Record<Language, string>> = {
  en: 'No.',
  de: 'Nr.',
  fr: 'N°',
  es: 'N.º',
  ar: 'رقم',
  he: "מס'",
}

/** A label in another language, its colon with it; `undefined` for words that are no known label, or are in that language already. */
export function labelIn(words: string, language: Language, around: Around = {}): string | undefined {
  const [, own = '', tail = ''] = /^(.*?)([\s:.]*)$/su.exec(words) ?? []
  const placed = placedWord(own, language, around)
  if (placed !== undefined) return placed + (placed === numberSigns[language] ? tail.replace('.', '') : tail)
  const whole = byWords.get(words.trim().toLowerCase())?.[language]
  if (whole !== undefined) return whole
  // “Price EUR” at the head of a column says a currency, too.
  const [, first, code] = /^(.+) ([A-Z]{3})$/u.exec(own) ?? []
  const ofCode = first === undefined ? undefined : byWords.get(first.toLowerCase())?.[language]
  if (ofCode !== undefined) return `${ofCode} ${code}${tail}`
  const labels = byWords.get(own.toLowerCase())
  const label = labels?.[language]
  if (label === undefined) return undefined
  const isUpper = own.length > 1 && own === own.toUpperCase() && own !== own.toLowerCase() && own.length > 4
  return (isUpper ? label.toUpperCase() : label) + tail
}
