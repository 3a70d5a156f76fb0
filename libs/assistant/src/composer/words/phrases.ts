import type { Language } from './languages.ts'

/** Words that documents have besides the names of their fields. */
const table = `
page | Page | Seite | Page | Página | صفحة | עמוד
of | of | von | sur | de | من | מתוך
none | There are no entries. | Keine Einträge. | Aucune entrée. | Sin entradas. | لا توجد بنود. | אין רשומות.
to | To | An | À | Para | إلى | אל
from | From | Von | De | De | من | מאת
bill_to | Bill to | Rechnung an | Facturé à | Facturar a | فاتورة إلى | לכבוד
contractor | Contractor | Auftragnehmer | Prestataire | Contratista | المتعاقد | הקבלן
ship_to | Ship to | Lieferung an | Livré à | Entregar en | الشحن إلى | משלוח אל
yes | yes | ja | oui | sí | نعم | כן
no | no | nein | non | no | لا | לא
certifies | This is to certify that | Hiermit wird bescheinigt, dass | Nous certifions que | Se certifica que | نشهد بأن | הרינו לאשר כי
completed | has completed | hat erfolgreich teilgenommen an | a suivi avec succès | ha completado con éxito | قد أتم بنجاح | השלים בהצלחה
place_date | Place, date | Ort, Datum | Lieu, date | Lugar, fecha | المكان، التاريخ | מקום, תאריך
sign | Signature | Unterschrift | Signature | Firma | التوقيع | חתימה
received | Received in good order | Ware vollständig erhalten | Reçu en bon état | Recibido conforme | تم الاستلام | התקבל בשלמות
payable | Payable within # days. | Zahlbar innerhalb von # Tagen. | Payable sous # jours. | Pagadero en # días. | يستحق الدفع خلال # يوما. | לתשלום בתוך # ימים.
payment | Payment | Zahlung | Paiement | Pago | الدفع | תשלום
regards | Kind regards | Mit freundlichen Grüßen | Cordialement | Atentamente | مع أطيب التحيات | בברכה
dear | Dear Sir or Madam, | Sehr geehrte Damen und Herren, | Madame, Monsieur, | Estimados señores: | السادة الكرام، | לכבוד,
company | Your company | Ihre Firma | Votre entreprise | Su empresa | شركتكم | החברה שלכם
hours_total | Total hours | Stunden gesamt | Total des heures | Total de horas | إجمالي الساعات | סה"כ שעות
details | Details | Angaben | Informations | Datos | التفاصيل | פרטים
`
const columns: readonly Language[] = ['en', 'de', 'fr', 'es', 'ar', 'he']

const phrases = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', ...cells] = line.split('|').map((cell) => cell.trim())
      return [id, cells]
    }),
)

/** A phrase in a language, such as `page` or `bill_to`. */
export function phrase(id: string, language: Language): string {
  return phrases.get(id)?.[columns.indexOf(language)] ?? id
}

/** Some phrases, each in all languages. */
export function phrasesOf(ids: readonly string[]): Record<Language, string>[] {
  return ids.map(
    (id) =>
      Object.fromEntries(columns.map((language) => [language, phrase(id, language)])) as Record<
        Language,
        string
      >,
  )
}
