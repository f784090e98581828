import type { CsvProfile } from './csv-profile.ts'

const euroFormat = { delimiter: ';', date: 'DD.MM.YYYY', decimal: ',' } as const

export const germanProfiles: readonly CsvProfile[] = [
  {
    ...euroFormat,
    name: 'sparkasse',
    headers: [
      'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Glaeubiger ID;Mandatsreferenz;Kundenreferenz (End-to-End);Sammlerreferenz;Lastschrift Ursprungsbetrag;Auslagenersatz Ruecklastschrift;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;BIC (SWIFT-Code);Betrag;Waehrung;Info',
      'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;BIC (SWIFT-Code);Betrag;Waehrung;Info',
      'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer;BLZ;Betrag;Waehrung;Info',
    ],
    encoding: 'windows-1252',
    date: 'DD.MM.YY',
    columns: {
      account: 'Auftragskonto',
      date: 'Buchungstag',
      text: 'Verwendungszweck',
      reference: 'Kundenreferenz (End-to-End)',
      payer: 'Beguenstigter/Zahlungspflichtiger',
      amount: 'Betrag',
      currency: 'Waehrung',
      state: 'Info',
    },
    states: {
      'Umsatz gebucht': 'booked',
      'Umsatz vorgemerkt': 'pending',
      'Umsatz vorgemerkt und nicht gebucht': 'pending',
    },
  },
  {
    ...euroFormat,
    name: 'volksbank',
    headers: [
      'Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Gekennzeichneter Umsatz;Glaeubiger ID;Mandatsreferenz',
      'Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Kategorie;Steuerrelevant;Glaeubiger ID;Mandatsreferenz',
    ],
    encoding: 'utf-8',
    columns: {
      account: 'IBAN Auftragskonto',
      date: 'Buchungstag',
      payer: 'Name Zahlungsbeteiligter',
      text: 'Verwendungszweck',
      amount: 'Betrag',
      currency: 'Waehrung',
    },
  },
  {
    ...euroFormat,
    name: 'volksbank',
    headers: [
      // The last column has no name.
      'Buchungstag;Valuta;Auftraggeber/Zahlungsempfänger;Empfänger/Zahlungspflichtiger;Konto-Nr.;IBAN;BLZ;BIC;Vorgang/Verwendungszweck;Kundenreferenz;Währung;Umsatz;',
      'Buchungstag;Valuta;Textschlüssel;Primanota;Zahlungsempfänger;ZahlungsempfängerKto;ZahlungsempfängerIBAN;ZahlungsempfängerBLZ;ZahlungsempfängerBIC;Vorgang/Verwendungszweck;Kundenreferenz;Währung;Umsatz;Soll/Haben',
    ],
    encoding: 'windows-1252',
    columns: {
      date: 'Buchungstag',
      payer: ['Empfänger/Zahlungspflichtiger', 'Zahlungsempfänger'],
      text: 'Vorgang/Verwendungszweck',
      currency: 'Währung',
      amount: 'Umsatz',
      direction: ['Soll/Haben', ''],
    },
    directions: { H: 'credit', S: 'debit' },
    footer: { column: 'Kundenreferenz', words: ['Anfangssaldo', 'Endsaldo'] },
  },
  {
    ...euroFormat,
    name: 'dkb',
    headers: [
      'Buchungsdatum;Wertstellung;Status;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Umsatztyp;IBAN;Betrag (€);Gläubiger-ID;Mandatsreferenz;Kundenreferenz',
      'Buchungsdatum;Wertstellung;Status;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Umsatztyp;Betrag;Gläubiger-ID;Mandatsreferenz;Kundenreferenz',
    ],
    encoding: 'utf-8',
    date: 'DD.MM.YY',
    currency: 'EUR',
    columns: {
      date: 'Buchungsdatum',
      state: 'Status',
      payer: 'Zahlungspflichtige*r',
      text: 'Verwendungszweck',
      amount: ['Betrag (€)', 'Betrag'],
      reference: 'Kundenreferenz',
    },
    amountSuffix: '€',
    states: { Gebucht: 'booked', Vorgemerkt: 'pending' },
  },
  {
    ...euroFormat,
    name: 'ing',
    headers: [
      'Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
      'Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Betrag;Währung',
      'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
      'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Betrag;Währung',
    ],
    encoding: 'windows-1252',
    columns: {
      date: 'Buchung',
      payer: 'Auftraggeber/Empfänger',
      text: 'Verwendungszweck',
      amount: 'Betrag',
      currency: 'Währung',
    },
  },
  {
    ...euroFormat,
    name: 'deutsche-bank',
    headers: [
      'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung',
      'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung',
    ],
    encoding: 'utf-8',
    date: 'D.M.YYYY',
    columns: {
      date: 'Buchungstag',
      payer: 'Begünstigter / Auftraggeber',
      text: 'Verwendungszweck',
      reference: 'Kundenreferenz',
      debit: 'Soll',
      credit: 'Haben',
      currency: 'Währung',
    },
    footer: { column: 'Buchungstag', words: ['Kontostand'] },
  },
  {
    ...euroFormat,
    name: 'commerzbank',
    headers: [
      'Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie',
      'Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;Auftraggeberkonto;Bankleitzahl Auftraggeberkonto;IBAN Auftraggeberkonto;Kategorie',
    ],
    encoding: 'utf-8',
    columns: {
      date: 'Buchungstag',
      text: 'Buchungstext',
      amount: 'Betrag',
      currency: 'Währung',
      account: ['IBAN Kontoinhaber', 'IBAN Auftraggeberkonto'],
    },
  },
  {
    name: 'n26',
    headers: [
      'Booking Date,Value Date,Partner Name,Partner Iban,Type,Payment Reference,Account Name,Amount (EUR),Original Amount,Original Currency,Exchange Rate',
    ],
    encoding: 'utf-8',
    delimiter: ',',
    date: 'YYYY-MM-DD',
    decimal: '.',
    currency: 'EUR',
    columns: {
      date: 'Booking Date',
      payer: 'Partner Name',
      text: 'Payment Reference',
      amount: 'Amount (EUR)',
    },
  },
]
