import { exampleWord, exampleWords } from './example-words.ts'
import { monthOf } from './example-values.ts'
import { customer, type Data, day, type Making, number, tradeMakers } from './picked-trade.ts'

/** The fields of a kind where nobody has told any, with sample data in the document's language. */
export function pickedData(kind: string, making: Making): Data {
  const make = makers[kind] ?? makers['document']
  return make ? make(making) : {}
}

const makers: Readonly<Record<string, (making: Making) => Data>> = {
  ...tradeMakers,
  payslip: ({ language, today }) => ({
    employee: { name: exampleWord('person', language), address: exampleWord('client_address', language) },
    employee_no: '10427',
    period: monthOf({ language, today }),
    date: today,
    earnings: exampleWords('pay', language).map((description, row) => ({
      description,
      amount: [3400, 212.5, 60][row],
    })),
    deductions: exampleWords('withheld', language).map((description, row) => ({
      description,
      amount: [486.2, 316.2, 275.4][row],
    })),
    net_pay: 2594.7,
  }),
  statement: (making) => ({
    customer: customer(making),
    customer_no: '20418',
    date: making.today,
    period: monthOf(making),
    opening_balance: 1250,
    transactions: exampleWords('booking', making.language).map((description, row) => ({
      date: day(making.today, row * 6 - 20),
      description,
      debit: [820, null, 4630][row],
      credit: [null, 2070, null][row],
      balance: [2070, 0, 4630][row],
    })),
    balance: 4630,
  }),
  timesheet: ({ language, today }) => ({
    employee: exampleWord('person', language, 1),
    project: exampleWord('project', language),
    period: monthOf({ language, today }),
    entries: exampleWords('work', language).map((description, row) => ({
      date: day(today, row - 3),
      description,
      hours: [6, 7.5, 4][row],
    })),
    notes: exampleWord('remark', language),
  }),
  expenses: ({ language, today }) => ({
    employee: exampleWord('person', language, 1),
    project: exampleWord('project', language),
    period: monthOf({ language, today }),
    expenses: exampleWords('expense', language).map((description, row) => ({
      date: day(today, row - 9),
      description,
      category: exampleWord('category', language, row),
      amount: [84.6, 129, 46.35][row],
    })),
    notes: exampleWord('remark', language),
  }),
  contract: (making) => ({
    contract_no: number(making, 'C'),
    date: making.today,
    start_date: day(making.today, 30),
    end_date: day(making.today, 395),
    contractor: {
      name: exampleWord('supplier', making.language),
      address: exampleWord('supplier_address', making.language),
    },
    customer: customer(making),
    clauses: exampleWords('clause', making.language).map((title, row) => ({
      title,
      text: exampleWord('clause_text', making.language, row),
    })),
  }),
  certificate: ({ language, today }) => ({
    participant: exampleWord('person', language),
    course: exampleWord('course', language),
    date: today,
    place: exampleWord('city', language),
    certificate_no: `${today.slice(0, 4)}-0412`,
    signatories: [1, 2].map((row) => ({
      name: exampleWord('person', language, row),
      role: exampleWord('role', language, row - 1),
    })),
  }),
  voucher: ({ language, today }) => ({
    recipient: exampleWord('person', language),
    amount: 120,
    valid_until: day(today, 365),
    number: `V-${today.slice(0, 4)}-0412`,
  }),
  prices: ({ language, today }) => ({
    title: exampleWord('title_prices', language),
    date: today,
    items: exampleWords('goods', language).map((description, row) => ({
      description,
      detail: exampleWord('detail', language, row),
      price: [680, 410, 85][row],
    })),
    notes: exampleWord('remark', language),
  }),
  ticket: ({ language, today }) => ({
    title: exampleWord('title_event', language),
    date: day(today, 20),
    time: '19:30',
    place: exampleWord('place', language),
    seat: 'C 14',
    ticket_no: 'T-48210-7',
    price: 28,
  }),
  label: ({ language }) => ({
    sender: { name: exampleWord('supplier', language), address: exampleWord('supplier_address', language) },
    ship_to: {
      name: exampleWord('person', language),
      address: exampleWord('client_address', language),
      country: exampleWord('country', language),
    },
    tracking_no: 'PL48210077GB',
    weight: 2.4,
  }),
  badge: ({ language }) => ({
    name: exampleWord('person', language),
    role: exampleWord('role', language),
    company: exampleWord('employer', language),
    number: '48210-7',
  }),
  menu: ({ language }) => ({
    title: exampleWord('title_menu', language),
    subtitle: exampleWord('subtitle_menu', language),
    dishes: exampleWords('dish', language).map((name, row) => ({
      category: exampleWord('course_of_menu', language, row),
      name,
      description: exampleWord('dish_text', language, row),
      price: [7.5, 19, 6.5][row],
    })),
  }),
  schedule: ({ language, today }) => ({
    title: exampleWord('title_event', language),
    date: day(today, 20),
    place: exampleWord('place', language),
    entries: exampleWords('session', language).map((description, row) => ({
      time: ['18:30', '19:15', '21:00'][row],
      description,
      room: exampleWord('room', language, row),
    })),
    notes: exampleWord('remark', language),
  }),
  minutes: ({ language, today }) => ({
    title: exampleWord('title_meeting', language),
    date: today,
    place: exampleWord('place', language),
    attendees: exampleWords('person', language),
    topics: exampleWords('topic', language).map((title, row) => ({
      title,
      text: exampleWord('decision', language, row),
    })),
  }),
  cv: ({ language }) => ({
    name: exampleWord('person', language),
    email: 'hello@example.org',
    phone: '+44 113 496 0118',
    city: exampleWord('city', language),
    experience: exampleWords('employer', language).map((employer, row) => ({
      role: exampleWord('role', language, row),
      employer,
      years: ['2021 – 2026', '2017 – 2021', '2014 – 2017'][row],
    })),
    education: exampleWords('degree', language).map((title, row) => ({
      title,
      years: ['2012 – 2014', '2009 – 2012'][row],
    })),
    skills: exampleWords('skill', language),
  }),
  inventory: ({ language, today }) => ({
    title: exampleWord('title_stock', language),
    date: today,
    items: exampleWords('stock', language).map((description, row) => ({
      sku: `A-10${row + 1}`,
      description,
      quantity: [240, 1500, 12][row],
      room: exampleWord('room', language, row),
    })),
  }),
  list: ({ language, today }) => ({
    title: exampleWord('title_list', language),
    date: today,
    entries: exampleWords('person', language).map((name, row) => ({
      name,
      email: `guest${row + 1}@example.org`,
      phone: `+44 113 496 011${row}`,
      city: exampleWord('city', language, row),
    })),
  }),
  letter: ({ language, today }) => ({
    recipient: { name: exampleWord('person', language), address: exampleWord('client_address', language) },
    date: today,
    reference: `${today.slice(0, 4)}/118`,
    subject: exampleWord('subject', language),
    greeting: exampleWord('greeting', language),
    body: exampleWord('letter', language),
    closing: exampleWord('closing', language),
    signatories: [{ name: exampleWord('person', language, 1), role: exampleWord('role', language) }],
  }),
  report: ({ language, today }) => ({
    title: exampleWord('title_report', language),
    date: today,
    author: exampleWord('person', language),
    summary: exampleWord('summary', language),
    regions: exampleWords('region', language).map((region, row) => ({
      region,
      orders: [412, 265, 301][row],
      revenue: [182400.5, 98120, 141890.25][row],
    })),
    notes: exampleWord('remark', language),
  }),
  document: ({ language, today }) => ({
    date: today,
    reference: `${today.slice(0, 4)}/118`,
    body: exampleWord('plain', language),
  }),
  lines: ({ language, today }) => ({
    date: today,
    entries: exampleWords('text', language).map((description) => ({ description, notes: '' })),
  }),
}
