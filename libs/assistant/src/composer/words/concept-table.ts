/**
 * What fields are called: a name by which the composer knows the thing, what its values are, and its names in English, German, French,
 * Spanish, Arabic and Hebrew. The first name of a language is the label. A name that means two things, such as “Nombre”, is the first one.
 */
export const conceptTable = `
invoice_no | id | Invoice number, Invoice no, Invoice nr, Invoice id, Invoice #, Invoice | Rechnungsnummer, Rechnungs Nr, Rechnung Nr, Re Nr, Rg Nr, Belegnummer, Beleg Nr | Facture n°, Numéro de facture, Numéro facture, N° facture, No facture, Facture no, Facture numéro | Número de factura, Número factura, Factura n.º, N factura, No factura, Nº factura, Factura | رقم الفاتورة | מספר חשבונית
quote_no | id | Quote number, Quote no, Quotation no, Quotation number, Offer no, Offer number, Estimate no, Estimate number | Angebotsnummer, Angebots Nr, Angebot Nr | Devis n°, Numéro de devis, N° devis, No devis | Número de presupuesto, Presupuesto n.º, Nº presupuesto, No presupuesto | رقم العرض | מספר הצעה
order_no | id | Order number, Order no, Order id, Order #, PO, PO number, PO no, Purchase order | Bestellnummer, Bestell Nr, Auftragsnummer, Auftrags Nr, Auftrag Nr | Commande n°, Numéro de commande, N° commande, No commande | Número de pedido, Pedido n.º, Nº pedido, No pedido, Pedido | رقم الطلب | מספר הזמנה
delivery_no | id | Delivery note number, Delivery no, Delivery number, Delivery note no, Slip no | Lieferscheinnummer, Lieferschein Nr, Liefernummer | Bon de livraison n°, BL, N° BL, N° bon de livraison, Numéro de livraison | Número de albarán, Albarán n.º, Nº albarán | رقم التسليم | מספר תעודת משלוח
receipt_no | id | Receipt number, Receipt no, Receipt id | Quittungsnummer, Quittung Nr, Bon Nr, Kassenbon Nr | Reçu n°, Numéro de reçu | Número de recibo, Recibo n.º | رقم الإيصال | מספר קבלה
contract_no | id | Contract number, Contract no, Agreement no | Vertragsnummer, Vertrags Nr | Contrat n°, Numéro de contrat | Número de contrato, Contrato n.º | رقم العقد | מספר חוזה
certificate_no | id | Certificate number, Certificate no, Certificate id | Zertifikatsnummer, Zertifikat Nr, Urkunden Nr | Certificat n°, Numéro de certificat | Número de certificado, Certificado n.º | رقم الشهادة | מספר תעודה
ticket_no | id | Ticket number, Ticket no, Ticket id | Ticketnummer, Ticket Nr | Billet n°, Numéro de billet | Número de entrada, Entrada n.º | رقم التذكرة | מספר כרטיס
customer_no | id | Customer number, Customer no, Customer id, Client no, Client id, Account no, Account number | Kundennummer, Kunden Nr, Kd Nr | N° client, Numéro client, No client, Compte client | Número de cliente, Cliente n.º, Nº cliente | رقم العميل | מספר לקוח
employee_no | id | Employee number, Employee no, Employee id, Staff no, Personnel no | Personalnummer, Personal Nr | Matricule, N° employé, Numéro de salarié | Número de empleado, Empleado n.º | رقم الموظف | מספר עובד
tracking_no | id | Tracking number, Tracking no, Tracking id, Tracking code | Sendungsnummer, Sendungs Nr, Trackingnummer | Numéro de suivi, N° de suivi | Número de seguimiento | رقم التتبع | מספר מעקב
reference | id | Reference, Ref, Reference no, Your reference, Reference number | Referenz, Zeichen, Aktenzeichen, Unser Zeichen, Verwendungszweck | Référence, Réf | Referencia, Ref | المرجع | אסמכתה
number | id | Number, No, Nr, #, Id | Nummer, Nr | Numéro, N° | Número, N.º | الرقم | מספר
sku | id | Item no, SKU, Item number, Article no, Article number, Product code, Part no, Part number, Item code | Artikelnummer, Art Nr, Artikel Nr, ArtNr | Référence article, Code article, Réf article | Código artículo, Cód artículo, Ref artículo | رمز الصنف | מק"ט
vat_id | id | VAT number, VAT ID, Tax ID, Tax number, VAT no, TIN, EIN, ABN | USt-IdNr., UStId, USt IdNr, Steuernummer, USt ID, Ust Id Nr | N° TVA, Numéro de TVA, TVA intracommunautaire, SIRET | NIF, CIF, NIF/CIF, Número fiscal | الرقم الضريبي | מספר עוסק
iban | id | IBAN | IBAN | IBAN | IBAN | رقم الآيبان | IBAN
bic | id | BIC, SWIFT, BIC/SWIFT | BIC, SWIFT | BIC, SWIFT | BIC, SWIFT | رمز البنك | BIC
bank | text | Bank, Bank name | Bank, Bankname | Banque | Banco | البنك | בנק
account_no | id | Bank account, Bank account number, Sort code, Routing number | Kontonummer, Konto Nr, Konto | Compte bancaire, N° de compte | Cuenta bancaria, Número de cuenta | رقم الحساب | מספר חשבון
date | date | Date, Issue date, Issued, Issued on, Issued at, Created at | Datum, Ausstellungsdatum, Ausgestellt am | Date, Date d’émission, Émis le | Fecha, Fecha de emisión | التاريخ | תאריך
invoice_date | date | Invoice date | Rechnungsdatum | Date de facture, Date de la facture, Date facture | Fecha de factura, Fecha factura | تاريخ الفاتورة | תאריך החשבונית
order_date | date | Order date, Ordered on, Ordered at | Bestelldatum, Auftragsdatum | Date de commande, Date commande | Fecha de pedido, Fecha pedido | تاريخ الطلب | תאריך ההזמנה
due_date | date | Due date, Payment due, Due, Pay by, Due on | Fällig am, Fälligkeitsdatum, Fälligkeit, Zahlbar bis, Zahlungsziel | Échéance, Date d’échéance, À payer avant | Vencimiento, Fecha de vencimiento | تاريخ الاستحقاق | תאריך לתשלום
delivery_date | date | Delivery date, Delivered on, Ship date, Shipping date, Shipped on | Lieferdatum, Liefertermin, Versanddatum, Leistungsdatum | Date de livraison, Livré le | Fecha de entrega | تاريخ التسليم | תאריך אספקה
valid_until | date | Valid until, Valid to, Expires, Expiry date, Expires on, Expiration date | Gültig bis, Ablaufdatum | Valable jusqu’au, Validité, Expire le | Válido hasta, Validez, Fecha de caducidad | صالح حتى | בתוקף עד
start_date | date | Start date, Start, From date, Begins, Starts on, Valid from | Beginn, Startdatum, Anfangsdatum, Gültig ab | Date de début, Début | Fecha de inicio, Inicio | تاريخ البدء | תאריך התחלה
end_date | date | End date, End, To date, Ends, Ends on | Ende, Enddatum | Date de fin, Fin | Fecha de fin, Fin | تاريخ الانتهاء | תאריך סיום
birth_date | date | Date of birth, Birth date, Birthday, DOB | Geburtsdatum, Geboren am | Date de naissance, Né le | Fecha de nacimiento | تاريخ الميلاد | תאריך לידה
period | text | Period, Billing period, Pay period, Years | Zeitraum, Abrechnungszeitraum, Leistungszeitraum | Période | Período, Periodo | الفترة | תקופה
time | text | Time | Uhrzeit, Zeit | Heure | Hora | الوقت | שעה
currency | currency | Currency, Currency code | Währung | Devise, Monnaie | Moneda, Divisa | العملة | מטבע
locale | locale | Language and country, Locale | Sprache und Land, Sprachcode | Langue et pays | Idioma y país | اللغة والبلد | שפה ומדינה
name | text | Name, Full name, Company name | Name, Firmenname, Vollständiger Name | Nom, Nom complet, Raison sociale | Nombre, Nombre completo, Razón social | الاسم | שם
description | text | Description, Item, Item description, Article, Product, Product name, Item name, Service, Position, What, Task | Beschreibung, Bezeichnung, Artikel, Leistung, Produkt, Position, Artikelbezeichnung, Tätigkeit | Description, Désignation, Article, Produit, Prestation, Libellé | Descripción, Artículo, Producto, Concepto, Servicio | الوصف, الصنف, البيان | תיאור, פריט
detail | text | Detail, Details | Einzelheiten, Details, Detail | Détail, Détails | Detalle, Detalles | التفاصيل | פרטים
quantity | number | Quantity, Qty, Qty., Pieces, Pcs, Count, Units | Menge, Anzahl, Stück, Stk, Anz | Quantité, Qté, Nombre | Cantidad, Cant, Uds | الكمية | כמות
hours | number | Hours, Hrs | Stunden, Std | Heures | Horas | الساعات | שעות
unit | text | Unit, Unit of measure, UoM | Einheit, ME | Unité | Unidad | الوحدة | יחידה
price | money | Unit price, Price, Unit cost, Price each, Net price, Price per unit, Unit rate, Hourly rate, Rate | Einzelpreis, Preis, Stückpreis, Nettopreis, Preis pro Einheit, EP, Stundensatz | Prix unitaire, Prix, PU, Prix HT, Tarif, Prix unitaire HT | Precio unitario, Precio, P. unitario, Tarifa | سعر الوحدة, السعر | מחיר יחידה, מחיר
amount | money | Amount, Line total, Line amount, Extended price, Sum, Cost, Net amount, Item total, Amount net | Betrag, Summe, Gesamtpreis, Positionssumme, GP, Kosten, Nettobetrag | Montant, Montant HT, Total ligne, Coût, Prix total | Importe, Importe línea, Monto, Coste | المبلغ | סכום
subtotal | money | Subtotal, Sub total, Subtotal price, Net total, Total net, Net, Total before tax, Sum net | Zwischensumme, Nettosumme, Summe netto, Netto, Netto gesamt, Gesamt netto | Sous-total, Total HT, Montant total HT | Subtotal, Base imponible, Total neto | المجموع الفرعي, المجموع | סכום ביניים
tax | money | VAT, Tax, Tax amount, VAT amount, GST, Sales tax, Total tax, Taxes | MwSt., USt, Umsatzsteuer, Mehrwertsteuer, Steuer, Steuerbetrag, MwSt Betrag, USt Betrag | TVA, Montant TVA, Taxe, Taxes | IVA, Impuesto, Impuestos, Importe IVA, Cuota IVA | الضريبة, ضريبة القيمة المضافة | מע"מ
tax_rate | percent | VAT rate, Tax rate, VAT %, VAT percent, Tax %, GST rate, Tax percent, VAT percentage, Tax percentage, VAT pct, Tax pct | MwSt.-Satz, Steuersatz, MwSt %, USt %, USt Satz, MwSt in % | Taux de TVA, TVA %, Taux TVA, % TVA | Tipo de IVA, IVA %, % IVA, Tipo IVA | نسبة الضريبة | שיעור מע"מ
discount_rate | percent | Discount, Discount %, Discount rate, Discount percent, Discount percentage, Discount pct, Rebate | Rabatt, Rabatt %, Rabattsatz, Rabatt in %, Rabatt Prozent, Nachlass, Nachlass % | Remise, Remise %, Rabais | Descuento, Descuento %, Dto | الخصم | הנחה
discount | money | Discount amount, Total discount, Discount total | Rabattbetrag, Gesamtrabatt | Montant de la remise, Total remise | Importe descuento, Total descuento | قيمة الخصم | סכום הנחה
shipping | money | Shipping, Shipping cost, Postage, Delivery cost, Freight, Shipping fee, Delivery fee | Versand, Versandkosten, Porto, Fracht, Lieferkosten | Frais de port, Livraison, Frais de livraison, Port | Envío, Gastos de envío, Portes | الشحن | משלוח
total | money | Total, Grand total, Total amount, Total due, Amount due, Gross total, Total gross, Gross, Total price, Invoice total, Order total, Total incl VAT, Total to pay | Gesamtbetrag, Gesamt, Gesamtsumme, Rechnungsbetrag, Endbetrag, Summe brutto, Brutto, Zu zahlen, Bruttobetrag, Endsumme | Total TTC, Total, Montant total, Total à payer, Montant TTC, Net à payer | Total, Total a pagar, Importe total, Total factura | الإجمالي, المبلغ الإجمالي | סה"כ, סה"כ לתשלום
paid | money | Paid, Amount paid, Already paid, Deposit, Prepaid, Cash, Tendered | Bezahlt, Anzahlung, Bereits gezahlt, Gegeben | Payé, Acompte, Déjà payé | Pagado, Anticipo, Entregado | المدفوع, نقدي, نقدا | שולם
change | money | Change, Change due | Rückgeld | Rendu, Monnaie rendue | Cambio | الباقي | עודף
balance | money | Balance, Balance due, Running balance, Closing balance, New balance, Outstanding | Saldo, Restbetrag, Offener Betrag, Kontostand, Endsaldo | Solde, Reste à payer, Solde dû | Saldo, Saldo pendiente | الرصيد | יתרה
opening_balance | money | Opening balance, Previous balance, Balance brought forward | Anfangssaldo, Saldovortrag | Solde initial, Ancien solde | Saldo inicial, Saldo anterior | الرصيد الافتتاحي | יתרת פתיחה
debit | money | Debit, Withdrawal, Money out | Soll, Belastung, Lastschrift | Débit | Debe, Cargo | مدين | חובה
credit | money | Credit, Money in | Haben, Gutschrift | Crédit | Haber, Abono | دائن | זכות
salary | money | Salary, Base salary, Wage, Gross salary, Gross pay | Gehalt, Grundgehalt, Lohn, Bruttolohn, Bruttogehalt | Salaire, Salaire brut, Salaire de base | Salario, Salario bruto, Sueldo | الراتب | שכר
net_pay | money | Net pay, Net salary, Take-home pay | Nettolohn, Auszahlungsbetrag, Nettogehalt, Auszahlung | Net à payer au salarié, Salaire net | Salario neto, Líquido a percibir | صافي الراتب | שכר נטו
weight | number | Weight, Net weight, Gross weight, Weight kg | Gewicht, Gewicht kg | Poids, Poids kg | Peso, Peso kg | الوزن | משקל
logo | image | Logo, Logo url, Company logo | Logo, Firmenlogo | Logo | Logo, Logotipo | الشعار | לוגו
picture | image | Picture, Image, Photo, Image url, Photo url, Avatar, Portrait, Thumbnail | Bild, Foto, Abbildung | Image, Photo | Imagen, Foto | الصورة | תמונה
signature | image | Signature, Signature image | Unterschrift, Unterschriftsbild | Signature | Imagen de la firma | التوقيع | חתימה
first_name | text | First name, Given name | Vorname | Prénom | Nombre de pila | الاسم الأول | שם פרטי
last_name | text | Last name, Surname, Family name | Nachname, Familienname | Nom de famille | Apellidos, Apellido | اسم العائلة | שם משפחה
contact | text | Contact, Contact person, Attn, Attention | Ansprechpartner, Kontakt, Ansprechperson, z Hd | Contact, Interlocuteur | Contacto, Persona de contacto | جهة الاتصال | איש קשר
address | multiline | Address, Full address, Postal address | Adresse, Anschrift | Adresse | Dirección, Domicilio | العنوان | כתובת
street | text | Street, Road, Street name, Address1, Address line 1, Address 1, Line1, Street address | Straße, Strasse, Str | Rue | Calle | الشارع | רחוב
zip | id | Postcode, ZIP, Zip code, Postal code, Post code | PLZ, Postleitzahl | Code postal, CP | Código postal, CP | الرمز البريدي | מיקוד
city | text | City, Town, Locality | Ort, Stadt | Ville | Ciudad, Localidad, Población | المدينة | עיר
country | text | Country, Country code | Land, Ländercode | Pays | País | البلد | מדינה
email | email | E-mail, Email, Mail, Email address | E-Mail, Mail, Email, E-Mail-Adresse | E-mail, Courriel, Mail, Email | Correo electrónico, Email, Correo, E-mail | البريد الإلكتروني | דוא"ל
phone | id | Phone, Telephone, Tel, Phone number, Mobile | Telefon, Tel, Telefonnummer, Handy, Mobil | Téléphone, Tél, Portable | Teléfono, Tel, Móvil | الهاتف | טלפון
web | text | Website, Web, URL, Homepage | Website, Webseite, Internet, Homepage | Site web | Sitio web, Web, Página web | الموقع | אתר
subject | text | Subject, Re, Regarding | Betreff | Objet | Asunto | الموضوع | הנדון
title | text | Title, Headline | Titel, Überschrift | Titre | Título | العنوان الرئيسي | כותרת
subtitle | text | Subtitle, Tagline | Untertitel | Sous-titre | Subtítulo | العنوان الفرعي | כותרת משנה
greeting | text | Greeting, Salutation | Anrede, Begrüßung | Formule d’appel, Salutation | Saludo | التحية | פנייה
closing | text | Closing, Complimentary close, Sign-off | Grußformel, Gruß, Schlussformel | Formule de politesse | Despedida | الختام | סיום
intro | multiline | Introduction, Intro, Intro text, Opening text | Einleitung, Einleitungstext | Introduction | Introducción | مقدمة | מבוא
body | multiline | Text, Body, Message, Content, Letter text | Text, Inhalt, Nachricht, Brieftext | Texte, Message, Contenu, Corps | Texto, Mensaje, Contenido, Cuerpo | النص | תוכן
summary | multiline | Summary, Abstract, Executive summary | Zusammenfassung | Résumé, Synthèse | Resumen | الملخص | תקציר
notes | multiline | Notes, Note, Remarks, Comments, Comment, Memo | Anmerkungen, Hinweise, Bemerkung, Bemerkungen, Hinweis, Notizen, Notiz, Kommentar | Notes, Remarques, Remarque, Commentaire, Note | Notas, Observaciones, Nota, Comentarios | ملاحظات | הערות
terms | multiline | Terms, Terms and conditions, Payment terms, Conditions | Zahlungsbedingungen, Bedingungen, Konditionen, Zahlungshinweis | Conditions, Conditions de paiement | Condiciones, Condiciones de pago, Términos | الشروط | תנאים
small_print | multiline | Small print, Registration, Register, Footer, Legal | Kleingedrucktes, Register, Fußzeile, Handelsregister | Mentions légales | Aviso legal, Registro mercantil | السجل التجاري | רישום
category | text | Category, Type, Group | Kategorie, Art, Gruppe, Typ | Catégorie, Type | Categoría, Tipo | الفئة | קטגוריה
status | text | Status, State | Status, Stand | Statut, État | Estado | الحالة | סטטוס
project | text | Project, Project name | Projekt, Projektname | Projet | Proyecto | المشروع | פרויקט
role | text | Role, Job title, Function | Funktion, Rolle, Stellung | Fonction, Rôle, Poste | Cargo, Puesto, Rol | الوظيفة | תפקיד
department | text | Department, Dept | Abteilung | Service, Département | Departamento | القسم | מחלקה
place | text | Place, Location, Venue, Room | Ort der Veranstaltung, Veranstaltungsort, Raum, Saal | Lieu, Salle | Lugar, Sala | المكان | מקום
seat | id | Seat, Row | Sitz, Platz, Reihe | Place assise, Siège, Rang | Asiento, Fila | المقعد | מושב
payment_method | text | Payment method, Paid by, Payment | Zahlungsart, Zahlungsweise, Zahlungsmethode | Mode de paiement, Moyen de paiement | Forma de pago, Método de pago | طريقة الدفع | אמצעי תשלום
is_paid | boolean | Is paid, Paid in full | Ist bezahlt | Est payé | Está pagado | مدفوع | האם שולם
seller | sender | Seller, Sender, From, Supplier, Vendor, Issuer, Company, Business, Merchant, Store, Shop, Employer, Organisation, Organization, Provider, Contractor, Bill from, Accounting supplier party, Seller trade party, Seller supplier party, Landlord, Lessor | Verkäufer, Absender, Von, Lieferant, Aussteller, Unternehmen, Anbieter, Arbeitgeber, Auftragnehmer, Firma, Vermieter, Vermieterin | Vendeur, Expéditeur, De, Fournisseur, Émetteur, Entreprise, Employeur, Prestataire, Société, Bailleur | Vendedor, Remitente, De, Proveedor, Emisor, Empresa, Empleador, Arrendador | البائع, المرسل, الشركة, المورد | המוכר, השולח, החברה, הספק
customer | recipient | Customer, Client, Buyer, Bill to, Recipient, To, Billed to, Invoice to, Billing address, Accounting customer party, Buyer trade party, Customer name, Debtor, Purchaser, Account holder, Guest, Tenant, Lessee | Kunde, Käufer, Empfänger, An, Rechnungsempfänger, Auftraggeber, Kundin, Rechnungsadresse, Besteller, Gast, Mieter, Mieterin | Client, Acheteur, Destinataire, À, Facturé à, Adresse de facturation, Locataire | Cliente, Comprador, Destinatario, Para, Facturar a, Arrendatario | العميل, المشتري, المستلم, الزبون | הלקוח, לקוח, הקונה, הנמען
ship_to | recipient | Ship to, Delivery address, Deliver to, Shipping address, Consignee | Lieferadresse, Lieferanschrift, Warenempfänger | Adresse de livraison, Livré à | Dirección de entrega, Enviar a | عنوان التسليم | כתובת למשלוח
employee | recipient | Employee, Staff member, Worker | Mitarbeiter, Arbeitnehmer, Mitarbeiterin, Angestellter | Salarié, Employé | Empleado, Trabajador | الموظف | העובד
participant | recipient | Participant, Attendee, Student, Pupil, Patient, Trainee, Member, Awarded to, Holder, Candidate, Learner | Teilnehmer, Teilnehmerin, Inhaber, Schüler, Schülerin, Patient, Patientin, Mitglied, Absolvent | Participant, Étudiant, Élève, Patient, Patiente, Titulaire, Stagiaire | Participante, Alumno, Alumna, Paciente, Titular, Estudiante | المشارك, الطالب, المريض, التلميذ | המשתתף, התלמיד, המטופל
items | list | Items, Lines, Line items, Products, Positions, Articles, Entries, Services, Rows | Positionen, Artikel, Posten, Zeilen, Leistungen, Produkte | Lignes, Articles, Produits, Prestations | Líneas, Artículos, Productos, Conceptos | البنود, الأصناف | פריטים
payments | list | Payments | Zahlungen | Paiements, Règlements | Pagos | الدفعات | תשלומים
payment_details | facts | Payment details, Bank details, Bank account details | Bankverbindung, Zahlungsdaten | Coordonnées bancaires | Datos bancarios | بيانات الدفع | פרטי תשלום
transactions | list | Transactions, Bookings | Buchungen, Umsätze, Transaktionen | Opérations, Transactions | Movimientos, Transacciones | المعاملات | תנועות
earnings | list | Earnings | Bezüge, Entgelte | Rémunération, Gains | Devengos | الاستحقاقات | תשלומים לעובד
deductions | list | Deductions | Abzüge | Retenues, Déductions | Deducciones | الاستقطاعات | ניכויים
taxes | list | Taxes by rate, Tax lines | Steuern, Steuerzeilen | Taxes par taux | Impuestos por tipo | الضرائب | מסים
attendees | list | Attendees, Participants, Present | Teilnehmende, Anwesende, Teilnehmer | Participants, Présents | Asistentes, Participantes | الحضور | משתתפים
signatories | list | Signatories, Signed by | Unterzeichner, Unterzeichnende | Signataires | Firmantes | الموقعون | חותמים
tags | list | Tags, Keywords | Schlagwörter, Stichworte | Mots-clés | Etiquetas | الوسوم | תגיות
`
