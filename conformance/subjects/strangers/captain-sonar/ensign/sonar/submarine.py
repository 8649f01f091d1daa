"""The hull: where it is, where it was, and how it is doing."""
from .sheets import ControlSheet
from .systems import ALL_SYSTEMS


class Submarine:
    def __init__(self, crew, chart):
        self.crew = crew
        self.chart = chart
        self.position = None
        self.route = []
        self.mines = []
        self.damage = 0
        self.controls = ControlSheet()
        self.systems = {cls.name: cls(self) for cls in ALL_SYSTEMS}

    @property
    def enemy(self):
        return self.crew.enemy.sub

    @property
    def sector(self):
        return self.chart.sector(self.position)

    def may_enter(self, cell):
        return self.chart.is_sea(cell) and cell not in self.route

    def sail_to(self, cell):
        self.position = cell
        self.route.append(cell)

    def erase_route(self):
        self.route.clear()

    def take_damage(self, points):
        self.damage += points
