import type { CsvProfile } from './csv-profile.ts'
import { germanProfiles } from './german-profiles.ts'

const commaFormat = { encoding: 'utf-8', delimiter: ',', decimal: '.' } as const

const estonianColumns = {
  account: ['Kliendi konto', 'Customer account no', 'Client account'],
  date: ['Kuupäev', 'Date'],
  payer: ['Saaja/maksja nimi', 'Sender/receiver name', 'Saaja/Maksja', 'Beneficiary/Payer'],
  direction: ['Deebet/Kreedit (D/C)', 'Debit/Credit (D/C)', 'Deebet/Kreedit', 'Debit/Credit'],
  amount: ['Summa', 'Amount'],
  currency: ['Valuuta', 'Currency'],
  reference: ['Viitenumber', 'Reference number'],
  'bank-reference': ['Arhiveerimistunnus', 'Archiving code', 'Transfer reference'],
  text: ['Selgitus', 'Description', 'Details'],
} as const

export const csvProfiles: readonly CsvProfile[] = [
  {
    ...commaFormat,
    name: 'plain',
    headers: ['date,amount,currency,account,bank reference,reference,payer,text'],
    date: 'YYYY-MM-DD',
    columns: {
      date: 'date',
      amount: 'amount',
      currency: 'currency',
      account: 'account',
      'bank-reference': 'bank reference',
      reference: 'reference',
      payer: 'payer',
      text: 'text',
    },
  },
  {
    ...commaFormat,
    name: 'lhv',
    headers: [
      'Customer account no,Document no,Date,Sender/receiver account,Sender/receiver name,Sender bank code,Empty,Debit/Credit (D/C),Amount,Reference number,Archiving code,Description,Fee,Currency,Personal code or register code,Sender/receiver bank BIC,Ultimate debtor name,Transaction reference,Account servicer reference',
      'Customer account no,Date,Sender/receiver account,Sender/receiver name,Debit/Credit (D/C),Amount,Reference number,Archiving code,Description,Currency,Personal code or register code',
      'Kliendi konto,Dokumendi number,Kuupäev,Saaja/maksja konto,Saaja/maksja nimi,Deebet/Kreedit (D/C),Summa,Viitenumber,Arhiveerimistunnus,Selgitus,Valuuta,Isikukood või registrikood,Saaja/maksja panga BIC,Makse algataja nimi,Kande viide,Konto teenusepakkuja viide',
    ],
    date: 'YYYY-MM-DD',
    columns: estonianColumns,
    directions: { C: 'credit', D: 'debit' },
  },
  {
    name: 'swedbank',
    headers: [
      'Client account;Row type;Date;Beneficiary/Payer;Details;Amount;Currency;Debit/Credit;Transfer reference;Transaction type;Reference number;Document number',
      'Kliendi konto;Reatüüp;Kuupäev;Saaja/Maksja;Selgitus;Summa;Valuuta;Deebet/Kreedit;Arhiveerimistunnus;Tehingu tüüp;Viitenumber;Dokumendi number',
    ],
    encoding: 'utf-8',
    delimiter: ';',
    date: 'DD.MM.YYYY',
    decimal: ',',
    columns: { ...estonianColumns, state: ['Reatüüp', 'Row type'] },
    directions: { K: 'credit', D: 'debit' },
    // Opening balance, turnover and closing balance are not movements.
    states: { '20': 'booked', '10': 'skipped', '82': 'skipped', '86': 'skipped' },
  },
  {
    name: 'seb',
    headers: [
      'Kliendi konto;Dokumendi number;Kuupäev;Saaja/maksja konto;Saaja/maksja nimi;Saaja/maksja pank;Tüüp;Deebet/Kreedit (D/C);Summa;Viitenumber;Arhiveerimistunnus;Selgitus;Teenustasu;Valuuta;Isikukood või registrikood',
    ],
    encoding: 'utf-8',
    delimiter: ';',
    date: 'DD.MM.YYYY',
    decimal: ',',
    columns: estonianColumns,
    directions: { C: 'credit', D: 'debit' },
  },
  ...germanProfiles,
  {
    ...commaFormat,
    name: 'revolut',
    headers: [
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Card label,Card state,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account,International account number,Beneficiary account number,Beneficiary sort code or routing number,Beneficiary IBAN,Beneficiary BIC,Beneficiary name,MCC,Related transaction id,Spend program,Sender account,Sender name,Card references',
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Card label,Card state,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account,Beneficiary account number,Beneficiary sort code or routing number,Beneficiary IBAN,Beneficiary BIC,MCC,Related transaction id,Spend program,Card references',
    ],
    date: 'YYYY-MM-DD',
    columns: {
      date: 'Date completed (UTC)',
      state: 'State',
      'bank-reference': 'ID',
      payer: 'Sender name',
      text: 'Description',
      reference: 'Reference',
      amount: 'Amount',
      currency: 'Payment currency',
      account: 'International account number',
    },
    states: {
      COMPLETED: 'booked',
      PENDING: 'pending',
      REVERTED: 'skipped',
      DECLINED: 'skipped',
      FAILED: 'skipped',
    },
  },
  {
    ...commaFormat,
    name: 'wise',
    headers: [
      'TransferWise ID,Date,Date Time,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,Card Last Four Digits,Card Holder Full Name,Attachment,Note,Total fees,Exchange To Amount,Transaction Type,Transaction Details Type',
      'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,Card Last Four Digits,Card Holder Full Name,Attachment,Note,Total fees',
    ],
    date: 'DD-MM-YYYY',
    columns: {
      'bank-reference': 'TransferWise ID',
      date: 'Date',
      amount: 'Amount',
      currency: 'Currency',
      payer: 'Payer Name',
      text: 'Description',
      reference: 'Payment Reference',
    },
  },
  {
    name: 't-bank',
    headers: [
      'Номер счёта;Тип операции (пополнение/списание);Дата проведения;Номер платежа;Валюта операции;Сумма в валюте счёта;Валюта счёта;Описание операции;Назначение платежа;Счет плательщика;ИНН плательщика;КПП плательщика;Наименование плательщика;БИК банка плательщика;Корр. счет плательщика;Счет получателя;Договор получателя;ИНН получателя;КПП получателя;Наименование получателя;БИК банка получателя;Корр. счет получателя;Счет контрагента;ИНН контрагента;Наименование контрагента;БИК банка контрагента',
    ],
    encoding: 'utf-8',
    delimiter: ';',
    date: 'DD.MM.YYYY',
    decimal: ',',
    columns: {
      account: 'Номер счёта',
      direction: 'Тип операции (пополнение/списание)',
      date: 'Дата проведения',
      amount: 'Сумма в валюте счёта',
      currency: 'Валюта счёта',
      payer: 'Наименование контрагента',
      text: 'Назначение платежа',
    },
    directions: { Кредит: 'credit', Дебет: 'debit' },
  },
  {
    name: 'sber',
    headers: ['Дата операции;Номер счёта;Плательщик;Кредит;Дебет;Валюта;Назначение платежа'],
    encoding: 'windows-1251',
    delimiter: ';',
    date: 'DD.MM.YYYY',
    decimal: ',',
    columns: {
      date: 'Дата операции',
      account: 'Номер счёта',
      payer: 'Плательщик',
      credit: 'Кредит',
      debit: 'Дебет',
      currency: 'Валюта',
      text: 'Назначение платежа',
    },
  },
]
