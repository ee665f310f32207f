from ..helpers import MODE as MODE, scaled as renamed

WIDTH = 16
