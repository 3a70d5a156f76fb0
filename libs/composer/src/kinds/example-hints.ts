import { folded } from '../words/folded.ts'

/** What an unknown name speaks of, by a word in it: words of the table of examples, or values for three rows. */
interface Hint {
  pattern: RegExp
  words?: string
  values?: readonly unknown[]
}

const whole = (words: string) =>
  new RegExp(String.raw`(?<!\p{L})(?:${words})(?:s|e|en|in|innen|es)?(?!\p{L})`, 'u')

/** The first that fits counts. */
const hints: readonly Hint[] = [
  {
    pattern: whole(
      'range|normal|referenzbereich|normbereich|intervalle?|rango|intervalo|bereich|valeurs? de reference|valores? de referencia',
    ),
    values: ['4.0 – 6.0', '135 – 145', '0.7 – 1.2'],
  },
  {
    pattern:
      /(?:seal|serial|batch|(?<!\p{L})lot(?!\p{L})|licen[cs]e|plate|registration|(?<!\p{L})vin(?!\p{L})|container n|kennzeichen|siegel|plombe|(?<!\p{L})charge(?!\p{L})|seriennummer|matricul|numero de serie|sceau|precinto|lote)|(?<!\p{L})(?:no|nr|id|code|number|nummer|numero|ref|رقم|מספר)$/u,
    values: ['A-20418', 'A-20419', 'A-20420'],
  },
  {
    pattern:
      /(?:price|cost|fee|amount|deposit|fare|premium|preis|kosten|gebuhr|betrag|kaution|prix|cout|montant|frais|caution|precio|coste|importe|fianza|سعر|مبلغ|מחיר|עלות|value of|face value|gutscheinwert)/u,
    values: [45, 120, 79.5],
  },
  {
    pattern: /(?:date|datum|fecha|born|birthday|deadline|expiry|expires|gultig|تاريخ|תאריך)/u,
    values: ['date'],
  },
  {
    pattern:
      /(?:weight|height|length|width|volume|packages|pieces|score|points|days|(?<!\p{L})age$|pages|distance|mileage|result|reading|temperature|pressure|gewicht|hohe|lange|breite|packstucke|punkte|tage$|alter$|ergebnis|messwert|temperatur|poids|hauteur|longueur|largeur|colis|resultat|jours$|peso|altura|longitud|anchura|bultos|resultado|puntos|dias$|نتيجة|وزن|תוצאה|משקל|capacity|persons|people|participants|seats|rooms|guests)/u,
    values: [5.2, 141, 0.9],
  },
  { pattern: /(?:grade|mark|marks|note$|noten|calificacion|nota$|ציון|درجة)/u, values: ['A', 'B', 'A'] },
  {
    pattern:
      /(?:shipper|carrier|consignor|consignee|company|manufacturer|brand|agency|clinic|laborator|hospital|insurer|verlader|spediteur|frachtfuhrer|hersteller|labor$|krankenhaus|praxis|chargeur|transporteur|fabricant|laboratoire|hopital|cargador|transportista|fabricante|laboratorio|hospital|شركة|חברה|notify party)/u,
    words: 'employer',
  },
  {
    pattern:
      /(?:doctor|physician|patient|trainer|teacher|coach|driver|author|manager|inspector|technician|engineer|nurse|instructor|pupil|student|child|parent|visitor|speaker|owner|agent|witness|signed by|prepared by|checked by|leader|person|beneficiary|arzt|lehrer|fahrer|prufer|techniker|leiter|schuler|kind$|besucher|redner|bearbeiter|ausbilder|medecin|formateur|professeur|conducteur|auteur|technicien|eleve|responsable|medico|paciente|formador|profesor|conductor|autor|tecnico|alumno|طبيب|مريض|مدرب|معلم|سائق|رופא|מטופל|מדריך|מורה|נהג|רופא|member|mitglied|name$)/u,
    words: 'person',
  },
  {
    pattern:
      /(?:port|destination|origin|station|airport|loading|discharge|hafen|zielort|abgangsort|flughafen|bahnhof|gare|puerto|destino|origen|ميناء|נמל|aeroport|lieu)/u,
    words: 'city',
  },
  {
    pattern: whole(
      'medicine|medication|drug|medikament|arznei\\p{L}*|wirkstoff|medicament|medicamento|دواء|תרופה',
    ),
    values: ['Ibuprofen 400 mg', 'Amoxicillin 500 mg', 'Cetirizine 10 mg'],
  },
  { pattern: whole('duration|dauer|duree|duracion|مدة|משך'), words: 'duration' },
  { pattern: whole('vessel|ship|schiff|navire|buque'), values: ['MV Northern Light'] },
  {
    pattern: whole('course|kurs|cours|curso|lehrgang|formation|seminar|workshop|دورة|קורס'),
    words: 'course',
  },
  {
    pattern: /(?:^tests?$|analyte|parameter|laborwert|examen|analys|prueba|فحص|تحليل|בדיקה)/u,
    words: 'analysis',
  },
  { pattern: /(?:dosage|dose|dosierung|posolog|dosis)/u, values: ['1 – 0 – 1', '1 × 500 mg', '0 – 0 – 1'] },
  {
    pattern: /(?:goods|cargo|commodity|waren?$|guter|ladung|marchandise|mercancia|بضاعة|סחורה)/u,
    words: 'stock',
  },
]

/** What stands for a name that is none of the known things. */
export function hintFor(name: string): { words?: string; values?: readonly unknown[] } | undefined {
  return hints.find(({ pattern }) => pattern.test(folded(name)))
}
