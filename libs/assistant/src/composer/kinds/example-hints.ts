import { folded } from '../words/folded.ts'

/** What an unknown name speaks of, by a word in it: words of the table of examples, or values for three rows. */
interface Hint {
  pattern: RegExp
  words?: string
  values?: readonly unknown[]
}

const plural = '(?:s|e|en|in|innen|es)?'
/** Whole words: `fee` is no part of `feedback`. */
const whole = (words: string) =>
  new RegExp(String.raw`(?<!\p{L})(?:ال|ה)?(?:${words})${plural}(?!\p{L})`, 'u')
/** Words that also end others, as in German: `Nettogewicht`. */
const ending = (words: string) => String.raw`\p{L}*(?:${words})`
/** Words that others begin with: `technician`, `technical`. */
const beginning = (words: string) => String.raw`(?:${words})\p{L}*`

/** The first that fits counts. */
const hints: readonly Hint[] = [
  {
    pattern: whole(
      'range|normal|referenzbereich|normbereich|intervalle?|rango|intervalo|bereich|valeurs? de reference|valores? de referencia',
    ),
    values: ['4.0 – 6.0', '135 – 145', '0.7 – 1.2'],
  },
  {
    pattern: new RegExp(
      String.raw`${whole(`seal|serial|batch|lot|licen[cs]e|plate|registration|vin|container n\\p{L}*|${ending('kennzeichen|siegel|plombe|seriennummer')}|charge|${beginning('matricul')}|numero de serie|sceau|precinto|lote`).source}|(?<!\p{L})(?:no|nr|id|code|number|nummer|numero|ref|رقم|מספר)$`,
      'u',
    ),
    values: ['A-20418', 'A-20419', 'A-20420'],
  },
  {
    pattern: whole(
      `price|cost|fee|amount|deposit|fare|premium|${ending('preis|kosten|gebuhr|betrag|kaution')}|prix|cout|montant|frais|caution|precio|coste|importe|fianza|سعر|مبلغ|מחיר|עלות|value of|face value|gutscheinwert`,
    ),
    values: [45, 120, 79.5],
  },
  {
    pattern: whole(
      `date|${ending('datum')}|fecha|born|birthday|deadline|expiry|expires|${beginning('gultig')}|تاريخ|תאריך`,
    ),
    values: ['date'],
  },
  {
    pattern: whole(
      `weight|height|length|width|volume|package|piece|score|point|days|age|pages|distance|mileage|result|reading|temperature|pressure|${ending('gewicht|hohe|lange|breite|packstuck|punkt|tage|alter|ergebnis|ergebnisse|messwert|temperatur')}|poids|hauteur|longueur|largeur|colis|resultat|jours|peso|altura|longitud|anchura|bulto|resultado|punto|dias|نتيجة|وزن|תוצאה|משקל|capacity|person count|persons|people|participants|seats|rooms|guests`,
    ),
    values: [5.2, 141, 0.9],
  },
  {
    pattern: whole('grade|mark|marks|note|noten|calificacion|nota|ציון|درجة'),
    values: ['A', 'B', 'A'],
  },
  {
    pattern: whole(
      `shipper|carrier|consignor|consignee|company|manufacturer|brand|agency|clinic|${beginning('laborator')}|hospital|insurer|${ending('verlader|spediteur|frachtfuhrer|hersteller|labor|krankenhaus|praxis')}|chargeur|transporteur|fabricant|laboratoire|hopital|cargador|transportista|fabricante|شركة|חברה|notify party`,
    ),
    words: 'employer',
  },
  {
    pattern: whole(
      `doctor|physician|patient|trainer|teacher|coach|driver|author|manager|inspector|technician|engineer|nurse|instructor|pupil|student|child|parent|visitor|speaker|owner|agent|witness|signed by|prepared by|checked by|${ending('leader|person|arzt|lehrer|fahrer|prufer|techniker|leiter|schuler|kind|besucher|redner|bearbeiter|ausbilder|mitglied|name')}|beneficiary|medecin|formateur|professeur|conducteur|auteur|technicien|eleve|responsable|medico|paciente|formador|profesor|conductor|autor|tecnico|alumno|طبيب|مريض|مدرب|معلم|سائق|רופא|מטופל|מדריך|מורה|נהג|member`,
    ),
    words: 'person',
  },
  {
    pattern: whole(
      `port|destination|origin|station|airport|loading|discharge|${ending('hafen|zielort|abgangsort|bahnhof')}|gare|puerto|destino|origen|ميناء|נמל|aeroport|lieu`,
    ),
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
    pattern: whole(
      `^tests?$|analyte|parameter|${ending('laborwert')}|examen|${beginning('analys')}|prueba|فحص|تحليل|בדיקה`,
    ),
    words: 'analysis',
  },
  {
    pattern: whole(`dosage|dose|dosierung|${beginning('posolog')}|dosis`),
    values: ['1 – 0 – 1', '1 × 500 mg', '0 – 0 – 1'],
  },
  {
    pattern: whole(
      `goods|cargo|commodity|${ending('ware|waren|guter|ladung')}|marchandise|mercancia|بضاعة|סחורה`,
    ),
    words: 'stock',
  },
]

/** What stands for a name that is none of the known things. */
export function hintFor(name: string): { words?: string; values?: readonly unknown[] } | undefined {
  return hints.find(({ pattern }) => pattern.test(folded(name)))
}
