/** The first of each key. */
export function firstOfEach<Item>(items: Iterable<Item>, keyOf: (item: Item) => unknown): readonly Item[] {
  return [...grouped(items, keyOf).values()].flatMap((group) => group.slice(0, 1));
}

/** What is made of an object, once for each. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

/** How often each of them occurs. */
export function counted(items: Iterable<string>): (item: string) => number {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return (item) => counts.get(item) ?? 0;
}

/** The items by a key of theirs, each group in their order. */
export function grouped<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
