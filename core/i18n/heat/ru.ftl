
## Насколько вероятны корабли
heat-title = Где прячется враг
heat-about = воды ({$name}) · вероятность корабля, % · выстрелов: {$number}
heat-best = Лучшие
heat-best-list = Лучшие выстрелы: {$list}.
heat-nothing = Искать больше некого.
heat-note = Белая рамка — самая вероятная клетка
heat-hit = ранен
heat-sunk = убит
heat-miss = мимо
heat-empty = наверняка пусто
heat-percent = Числа — проценты
heat-tens = Цифры — десятки процентов
